"""Ratings of players, computed from finished rated matches, and how tables show them."""
