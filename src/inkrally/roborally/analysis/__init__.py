"""What a floor of RoboRally allows: courses checked while they are built, and driven over by bots."""
