"""Abort Switch: an Option card."""
