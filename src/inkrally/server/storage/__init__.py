"""Stored data: the store, its rows, sessions, copies, and the deletion of old data."""
