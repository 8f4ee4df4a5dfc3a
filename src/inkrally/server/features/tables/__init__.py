"""Creating tables, what they may be set up with, and the tables of a player."""
