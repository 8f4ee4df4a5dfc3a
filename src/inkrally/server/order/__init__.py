"""Keeping order: reports, bans, notices, and what the operator may do."""
