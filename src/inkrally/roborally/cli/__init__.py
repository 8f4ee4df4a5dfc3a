"""What the command line says and measures of RoboRally."""
