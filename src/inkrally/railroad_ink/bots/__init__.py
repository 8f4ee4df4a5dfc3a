"""Bots for Railroad Ink: a value, a search of the turn, a look ahead. Knows no match and no table."""
