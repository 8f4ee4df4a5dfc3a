"""Values goals in the search of bots: the missing amount of each goal, and the probability and value of reaching it."""
