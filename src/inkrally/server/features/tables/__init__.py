"""Creating tables, the choices for that, and the tables of a player."""
