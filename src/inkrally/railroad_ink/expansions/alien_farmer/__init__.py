"""Alien Farmer (rules 15.6). Everything about it is in this folder."""
