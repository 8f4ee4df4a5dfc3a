"""Timer all 60: a rule of courses."""
