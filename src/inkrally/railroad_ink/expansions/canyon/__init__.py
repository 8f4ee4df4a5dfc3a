"""Canyons (rules 10.2). Everything about them is in this folder."""
