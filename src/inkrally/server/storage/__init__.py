"""The stored data of a server: the store, conversions to rows, sessions, copies of a store, and the deletion of old
data."""
