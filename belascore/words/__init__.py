"""Words: what people type, how cards are written, and how the answers are told."""
