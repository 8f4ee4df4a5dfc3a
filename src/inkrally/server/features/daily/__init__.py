"""The games of the day: the same dice and cards for all players, one attempt that counts, and a ranking of each day."""
