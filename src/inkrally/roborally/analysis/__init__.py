"""Analysis of RoboRally: checks of courses, test drives by bots, hints and reviews."""
