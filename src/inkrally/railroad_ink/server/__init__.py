"""Adds Railroad Ink's HTTP routes to the server: written sheets, the solo tour, mixes and dice towers."""
