"""Street Lamps (rules 15.2). Everything about it is in this folder."""
