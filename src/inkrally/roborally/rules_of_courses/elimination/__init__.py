"""Elimination: a rule of courses."""
