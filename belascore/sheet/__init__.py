"""Sheets: what people read, built once from a score and arranged by exporters."""
