"""Railroad Ink: sheets, rules and score. Knows no table, no server and no other game."""
