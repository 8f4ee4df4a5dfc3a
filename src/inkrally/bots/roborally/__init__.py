"""Bots that play RoboRally."""
