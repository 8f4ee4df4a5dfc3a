"""Rivers (rules 7.1): all that knows them lies here."""
