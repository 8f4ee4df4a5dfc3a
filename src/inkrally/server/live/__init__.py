"""Live tables: connections, commands, deadlines and bots. Knows no route and no row of the store."""
