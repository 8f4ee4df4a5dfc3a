"""Crab Legs: an Option card."""
