"""The stored data of a server: the store (its database), conversions to rows, sessions, copies of a store, and the
deletion of old data."""
