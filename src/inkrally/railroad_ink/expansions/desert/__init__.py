"""Deserts (rules 10.1). Everything about this expansion is in this folder."""
