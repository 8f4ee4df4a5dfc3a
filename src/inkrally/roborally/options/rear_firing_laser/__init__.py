"""Rear-Firing Laser: an Option card."""
