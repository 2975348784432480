"""Bulgarian: the catalogue of sentences."""
