"""The additions of RoboRally to the server: printed courses, custom courses and test drives over HTTP."""
