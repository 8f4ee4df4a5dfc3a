"""One round: the actions of players, which actions are required, and how actions are checked and applied."""
