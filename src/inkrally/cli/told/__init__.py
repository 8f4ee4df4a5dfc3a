"""How the command line tells hints and reviews, a module for each game that has them."""
