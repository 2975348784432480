"""Exporters: one small file a format, each a function from a sheet to text."""
