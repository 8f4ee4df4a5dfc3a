"""A cluster, several servers that share a store: which server owns a table, presence, events, and remote calls."""
