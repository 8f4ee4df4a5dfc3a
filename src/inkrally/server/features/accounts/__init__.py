"""Accounts of players: sign-in, passkeys, recovery, export and deletion."""
