"""Extra Memory: an Option card."""
