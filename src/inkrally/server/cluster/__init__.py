"""Several servers that share a store: table ownership, presence, events and remote calls."""
