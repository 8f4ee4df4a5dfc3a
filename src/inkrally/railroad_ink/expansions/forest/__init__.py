"""Forests (rules 11.1): all that knows them lies here."""
