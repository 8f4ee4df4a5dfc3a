"""What a player's reviewed matches show: losses by round and by theme, and scores over time."""
