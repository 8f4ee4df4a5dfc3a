"""Superbot: a rule of courses."""
