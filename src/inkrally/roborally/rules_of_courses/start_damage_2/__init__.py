"""Start damage 2: a rule of courses."""
