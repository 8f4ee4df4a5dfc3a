"""Meteors (rules 8.1). Everything about this expansion is in this folder."""
