"""What RoboRally adds to the server: courses and test drives over HTTP."""
