"""RoboRally, the 2005 edition: the rules and facts."""
