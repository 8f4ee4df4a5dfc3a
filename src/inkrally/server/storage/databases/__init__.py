"""The two databases that can contain a store, SQLite and PostgreSQL: everything in which they differ."""
