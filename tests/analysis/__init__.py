"""Hints, reviews and the reasons for them."""
