"""Deserts (rules 10.1). Everything about them is in this folder."""
