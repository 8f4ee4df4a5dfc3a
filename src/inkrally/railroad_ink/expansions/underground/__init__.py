"""The Underground (rules 12): all that knows it lies here."""
