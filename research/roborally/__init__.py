"""What was measured for RoboRally."""
