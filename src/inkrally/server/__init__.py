"""The server: connections, the store, limits. The only rooms with input and output."""
