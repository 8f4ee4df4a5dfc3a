"""Lava (rules 8.2). Everything about it is in this folder."""
