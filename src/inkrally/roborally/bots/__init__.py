"""Bots that play RoboRally: their levels, their estimates of positions, and their search for programs."""
