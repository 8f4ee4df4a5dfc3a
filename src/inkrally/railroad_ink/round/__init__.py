"""One round: the acts of the players, what they must do, and how acts are checked and applied."""
