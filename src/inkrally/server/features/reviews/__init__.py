"""Hints while a match is played and reviews of finished ones."""
