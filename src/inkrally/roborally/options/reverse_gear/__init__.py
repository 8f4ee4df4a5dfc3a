"""Reverse Gear: an Option card."""
