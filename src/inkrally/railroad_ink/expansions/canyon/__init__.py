"""Canyons (rules 10.2): all that knows them lies here."""
