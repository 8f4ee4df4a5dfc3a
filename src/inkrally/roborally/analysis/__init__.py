"""Analysis of RoboRally: checks of courses, test drives by bots, hints for a turn, and reviews of races."""
