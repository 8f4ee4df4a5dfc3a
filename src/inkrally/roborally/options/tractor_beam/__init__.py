"""Tractor Beam: an Option card."""
