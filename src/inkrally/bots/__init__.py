"""Bots: the interface of all games' bots, and matches between them. Bots see only what a player sees."""
