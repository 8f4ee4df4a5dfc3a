"""The history of finished matches, and the pages of players, which show the history."""
