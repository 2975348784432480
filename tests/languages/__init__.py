"""Languages beside each other: checks, and tools for translators."""
