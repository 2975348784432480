"""Score-keeper and referee for the Belote family of card games."""

__version__ = "0.1.0"
