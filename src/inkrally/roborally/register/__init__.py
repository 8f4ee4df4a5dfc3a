"""Computes one register for all robots with a fast kernel, which works on numbers, and returns the steps."""
