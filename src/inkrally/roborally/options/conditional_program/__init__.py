"""Conditional Program: an Option card."""
