"""Accounts of players and guests: handles, sign-in, passkeys, recovery codes, export, and deletion."""
