"""Airline (rules 15.8). Everything about it is in this folder."""
