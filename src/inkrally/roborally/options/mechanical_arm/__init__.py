"""Mechanical Arm: an Option card."""
