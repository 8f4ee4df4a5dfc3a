"""The insight into a player's reviewed matches: losses by round and by theme, and scores over time."""
