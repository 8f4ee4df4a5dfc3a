"""Bots that play RoboRally: their levels, the value of positions, and the search for programs."""
