"""The times when a player does not play: vacations, and the time outside of the player's own hours."""
