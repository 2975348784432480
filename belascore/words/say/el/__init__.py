"""Greek: the catalogue of sentences."""
