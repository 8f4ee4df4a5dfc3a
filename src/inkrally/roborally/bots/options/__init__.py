"""How bots use Options: programs with them, and answers to their questions. Name no card here."""
