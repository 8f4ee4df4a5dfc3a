"""Followed, muted and blocked players, and invitations to a table."""
