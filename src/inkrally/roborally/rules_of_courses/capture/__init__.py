"""Capture: a rule of courses."""
