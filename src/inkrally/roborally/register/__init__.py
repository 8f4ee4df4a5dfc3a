"""Computes one register for all robots: a fast kernel on numbers, and its results as steps."""
