"""Power-Down Shield: an Option card."""
