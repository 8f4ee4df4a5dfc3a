"""The chat at tables, and the HTTP routes for people: following, muting, blocking and inviting."""
