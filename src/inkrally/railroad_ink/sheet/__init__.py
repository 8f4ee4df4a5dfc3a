"""A player's sheet: drawings and their notation, legal placements, networks, longest routes."""
