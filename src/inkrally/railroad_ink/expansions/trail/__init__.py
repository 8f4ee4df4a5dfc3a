"""Trails (rules 11.2). Everything about them is in this folder."""
