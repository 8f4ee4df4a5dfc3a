"""Superconnection (rules 15.5). Everything about it is in this folder."""
