"""Exporters: one small file a format, each `export(edition)`, the bytes of a match in it."""
