"""Gyroscopic Stabilizer: an Option card."""
