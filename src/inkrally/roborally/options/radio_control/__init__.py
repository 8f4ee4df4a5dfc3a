"""Radio Control: an Option card."""
