"""Answers: one module a question, with its value and how it is told."""
