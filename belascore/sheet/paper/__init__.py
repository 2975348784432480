"""Paper and screen: a grid as HTML, PDF, SVG and plain text."""
