"""Pressor Beam: an Option card."""
