"""Disputes: what other laws make of a deal or a match, and which keys make the difference."""
