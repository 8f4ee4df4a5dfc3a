"""Several servers that share a store: who owns a table, who is where, and the messages between them."""
