"""Timer all 30: a rule of courses."""
