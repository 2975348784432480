"""Rules of one's own: read, reviewed, drafted and changed in place."""
