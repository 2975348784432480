"""Exchange: matches in other formats, written and taken in."""
