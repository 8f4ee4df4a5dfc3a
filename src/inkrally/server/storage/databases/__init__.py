"""What keeps a store, SQLite or PostgreSQL: what differs between the two, and nothing that knows what rows mean."""
