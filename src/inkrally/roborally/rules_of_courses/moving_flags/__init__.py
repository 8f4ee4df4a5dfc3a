"""Moving flags: a rule of courses."""
