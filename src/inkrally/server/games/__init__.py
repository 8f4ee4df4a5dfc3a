"""What a game brings to the server that no other game has: a folder for each, named by its pack."""
