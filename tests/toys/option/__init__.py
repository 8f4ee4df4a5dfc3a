"""Toy Mirror: an Option card."""
