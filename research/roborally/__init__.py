"""Contains the measurements of RoboRally."""
