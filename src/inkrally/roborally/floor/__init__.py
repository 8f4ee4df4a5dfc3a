"""Reads and builds the factory floor: spaces, boards and courses. Keep robots out of this package."""
