"""Admission: who may ask for how much, who waits for a turn, and how many are served at once."""
