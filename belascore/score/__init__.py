"""Adjudication: facts in, verdicts out; no files, no clock, no terminal."""
