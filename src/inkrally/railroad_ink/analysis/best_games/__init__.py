"""Searches for the best game that one seat could have played with the dice of a finished match."""
