"""Dutch: the catalogue of sentences."""
