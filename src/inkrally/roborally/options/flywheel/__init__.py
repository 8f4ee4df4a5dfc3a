"""Flywheel: an Option card."""
