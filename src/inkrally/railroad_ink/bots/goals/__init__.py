"""Goals in the search of bots: how near a sheet is to each goal, the probability of reaching it, and its value."""
