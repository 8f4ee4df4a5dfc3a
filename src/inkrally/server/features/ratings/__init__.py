"""Ratings of players and bots, worked out from finished matches."""
