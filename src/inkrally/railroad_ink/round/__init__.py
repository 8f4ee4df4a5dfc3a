"""One round: the actions of the players, what they must do, and how actions are checked and applied."""
