"""Scrambler: an Option card."""
