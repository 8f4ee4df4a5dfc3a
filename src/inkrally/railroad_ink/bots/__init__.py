"""Bots for Railroad Ink: the value of a sheet, the search of a turn, and the look-ahead. Do not use tables here."""
