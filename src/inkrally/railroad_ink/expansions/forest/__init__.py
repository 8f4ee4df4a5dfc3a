"""Forests (rules 11.1). Everything about them is in this folder."""
