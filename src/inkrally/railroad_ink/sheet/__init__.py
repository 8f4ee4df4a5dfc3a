"""Implements a player's sheet as bit masks: drawings, their notation, placements, networks and longest routes."""
