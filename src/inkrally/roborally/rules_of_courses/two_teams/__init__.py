"""Two teams: a rule of courses."""
