"""Searches for the best turn of a round, and looks ahead to the next turn."""
