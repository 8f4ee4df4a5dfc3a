"""Lessons and puzzles, with which players learn the rules."""
