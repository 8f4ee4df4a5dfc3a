"""Hints in running matches, reviews of finished matches, and what-if tables."""
