"""The best whole game that known dice allow, and what no game can exceed."""
