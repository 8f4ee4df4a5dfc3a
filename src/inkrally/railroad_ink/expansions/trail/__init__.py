"""Trails (rules 11.2): all that knows them lies here."""
