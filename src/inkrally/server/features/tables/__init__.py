"""Creating tables, the options of games, and the list of an account's tables."""
