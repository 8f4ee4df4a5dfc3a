"""The games of the day: all players get the same dice and cards, one attempt counts, and each day has a ranking."""
