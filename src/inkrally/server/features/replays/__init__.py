"""Finished matches: replays, what-if tables, and their dice, which players can share by a link."""
