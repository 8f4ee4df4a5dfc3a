"""Hints and reviews of Railroad Ink, and the reasons in them."""
