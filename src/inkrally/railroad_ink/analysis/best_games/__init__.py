"""The best whole game that known dice allow."""
