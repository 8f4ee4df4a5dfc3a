"""The steps by which a store of any age becomes one of today; run when a server starts, before anything reads it."""
