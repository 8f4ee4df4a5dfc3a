"""Meteors (rules 8.1). Everything about them is in this folder."""
