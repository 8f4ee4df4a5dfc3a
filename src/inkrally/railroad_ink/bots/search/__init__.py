"""The search of a turn and the look-ahead."""
