"""Measurements of RoboRally."""
