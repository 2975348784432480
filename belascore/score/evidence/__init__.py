"""Evidence: what a record of cards shows, and everything that follows from it."""
