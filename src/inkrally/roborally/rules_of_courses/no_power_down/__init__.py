"""No power down: a rule of courses."""
