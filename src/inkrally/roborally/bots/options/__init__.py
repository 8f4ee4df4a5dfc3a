"""How bots use Option cards: programs with them, and answers to their questions. Do not name a card here."""
