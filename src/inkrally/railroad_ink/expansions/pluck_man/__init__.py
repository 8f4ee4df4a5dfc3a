"""Pluck-Man (rules 15.9.2). Everything about it is in this folder."""
