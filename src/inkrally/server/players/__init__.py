"""Players: what an account has and does, over HTTP and in the store."""
