"""Team relay: a rule of courses."""
