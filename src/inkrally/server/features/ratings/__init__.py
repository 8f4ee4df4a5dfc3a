"""Ratings of players and bots, computed from finished matches."""
