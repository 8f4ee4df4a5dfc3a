"""The history of finished matches, and the public pages of players that are made of it."""
