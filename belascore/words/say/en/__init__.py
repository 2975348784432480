"""English, the source of all other languages."""
