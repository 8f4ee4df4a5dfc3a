"""Deserts (rules 10.1): all that knows them lies here."""
