"""Toggle: a rule of courses."""
