"""Estimates how many points an unfinished sheet will give: the value that bots maximize."""
