"""Hints in running matches, and reviews of finished ones."""
