"""Hints in running matches, reviews of finished matches, and the routes of reviews and what-if tables."""
