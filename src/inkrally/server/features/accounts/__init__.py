"""Accounts of players: sign-in, passkeys, recovery codes, export, and deletion."""
