"""Mini Howitzer: an Option card."""
