"""An open match: what is done to it, from its first deal to the next game of its series."""
