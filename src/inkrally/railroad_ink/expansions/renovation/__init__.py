"""Renovation (rules 15.11.2). Everything about it is in this folder."""
