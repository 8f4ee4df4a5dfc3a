"""Ritual (rules 15.10.3). Everything about it is in this folder."""
