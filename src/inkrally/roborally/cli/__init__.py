"""What RoboRally adds to the command line: the command `resolve`, measurements, and the output of reviews."""
