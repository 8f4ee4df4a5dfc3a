"""Hints and reviews of Railroad Ink, and the reasons that they give."""
