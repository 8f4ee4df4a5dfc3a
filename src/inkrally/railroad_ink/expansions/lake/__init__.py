"""Lakes (rules 7.2): all that knows them lies here."""
