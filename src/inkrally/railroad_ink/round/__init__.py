"""Implements one round: the actions of players, the required actions, and the checks and effects of actions."""
