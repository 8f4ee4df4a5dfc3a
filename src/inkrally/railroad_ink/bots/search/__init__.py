"""The search for the best turn of a round, and the look-ahead to the next turn."""
