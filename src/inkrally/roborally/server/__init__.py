"""What RoboRally adds to the server: printed courses, custom courses and test drives over HTTP."""
