"""What RoboRally brings to the server: its courses over HTTP."""
