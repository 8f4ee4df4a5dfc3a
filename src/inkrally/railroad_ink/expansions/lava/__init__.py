"""Lava (rules 8.2): all that knows them lies here."""
