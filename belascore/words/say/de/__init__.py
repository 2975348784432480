"""German: the catalogue of sentences."""
