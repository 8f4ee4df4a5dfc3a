"""The migrations of the store, which run when a server starts."""
