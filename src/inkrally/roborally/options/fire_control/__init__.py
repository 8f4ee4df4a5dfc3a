"""Fire Control: an Option card."""
