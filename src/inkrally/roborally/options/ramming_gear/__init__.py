"""Ramming Gear: an Option card."""
