"""Deal 3 keep 1: a rule of courses."""
