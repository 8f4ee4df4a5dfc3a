"""Options instead of repair: a rule of courses."""
