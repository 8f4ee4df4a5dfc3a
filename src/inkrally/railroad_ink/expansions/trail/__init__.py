"""Trails (rules 11.2). Everything about this expansion is in this folder."""
