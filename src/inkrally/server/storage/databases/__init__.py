"""The two databases that can contain a store, SQLite and PostgreSQL, and all code that differs between them."""
