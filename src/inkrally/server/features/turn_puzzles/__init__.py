"""Puzzles "find the best turn": positions from reviewed losses, graded by the values of the review."""
