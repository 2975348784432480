"""Croatian: the catalogue of sentences."""
