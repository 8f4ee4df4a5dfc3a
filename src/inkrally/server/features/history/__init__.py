"""Finished matches and the pages of players."""
