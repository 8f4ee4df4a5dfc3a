"""Live tables: their connections, commands, deadlines and bots. Keep HTTP routes out of this package."""
