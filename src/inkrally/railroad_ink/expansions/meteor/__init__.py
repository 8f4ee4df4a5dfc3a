"""Meteors (rules 8.1): all that knows them lies here."""
