"""Tools by which weights were found. Not used in play."""
