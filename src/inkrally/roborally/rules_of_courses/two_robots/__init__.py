"""Two robots: a rule of courses."""
