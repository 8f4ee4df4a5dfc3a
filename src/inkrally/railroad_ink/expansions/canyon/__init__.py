"""Canyons (rules 10.2). Everything about this expansion is in this folder."""
