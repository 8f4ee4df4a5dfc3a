"""Forests (rules 11.1). Everything about this expansion is in this folder."""
