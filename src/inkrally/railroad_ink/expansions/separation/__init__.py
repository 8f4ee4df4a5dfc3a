"""Separation (rules 15.11.3). Everything about it is in this folder."""
