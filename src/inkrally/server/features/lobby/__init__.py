"""The lobby: the list of public tables, and quick games, for which the server pairs players who search for a game."""
