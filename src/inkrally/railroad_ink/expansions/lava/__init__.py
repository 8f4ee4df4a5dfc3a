"""Lava (rules 8.2). Everything about this expansion is in this folder."""
