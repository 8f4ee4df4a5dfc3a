"""Recompile: an Option card."""
