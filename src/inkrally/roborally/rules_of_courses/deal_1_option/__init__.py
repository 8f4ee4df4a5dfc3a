"""Deal 1 option: a rule of courses."""
