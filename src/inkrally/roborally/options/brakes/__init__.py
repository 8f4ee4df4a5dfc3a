"""Brakes: an Option card."""
