"""Adds RoboRally's HTTP routes to the server: printed courses, custom courses and test drives."""
