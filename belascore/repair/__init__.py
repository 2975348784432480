"""Repair: what can be verified of a match file, and what is done for a damaged one."""
