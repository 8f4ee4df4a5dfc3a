"""Finished matches watched again, played on from a moment, and played with the same dice."""
