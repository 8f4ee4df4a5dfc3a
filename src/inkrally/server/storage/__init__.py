"""What lasts: the store, its rows, sessions, and what goes after a time."""
