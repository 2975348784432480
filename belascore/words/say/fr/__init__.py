"""French: the catalogue of sentences."""
