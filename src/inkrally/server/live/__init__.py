"""Live tables: connections, what they are told, and who decides when. Knows no route and no row of the store."""
