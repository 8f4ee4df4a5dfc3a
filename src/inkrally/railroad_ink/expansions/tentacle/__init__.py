"""Tentacle (rules 15.10.4). Everything about it is in this folder."""
