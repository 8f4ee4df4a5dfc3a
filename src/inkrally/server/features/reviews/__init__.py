"""Hints in running matches, reviews of finished ones, and what-if tables."""
