"""The referee: questions that are asked without a match."""
