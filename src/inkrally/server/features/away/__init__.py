"""The times in which a player does not play: vacations and the player's own hours."""
