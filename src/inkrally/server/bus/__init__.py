"""How servers that play together talk to each other: one contract, and what fills it."""
