"""Lets bots use Option cards: programs with Options, and answers to their questions. Do not name a card here."""
