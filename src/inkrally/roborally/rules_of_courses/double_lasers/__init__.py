"""Double lasers: a rule of courses."""
