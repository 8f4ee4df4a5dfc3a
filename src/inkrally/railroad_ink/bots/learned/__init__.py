"""Computes a value of sheets that was learned from games of the bots, and is added to the plain value (`value.py`)."""
