"""The server: connections, the store, and limits. Only this package and `cli` do input and output."""
