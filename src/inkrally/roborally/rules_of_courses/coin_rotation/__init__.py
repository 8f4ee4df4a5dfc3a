"""Coin rotation: a rule of courses."""
