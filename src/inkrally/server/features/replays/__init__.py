"""Finished matches: replays, what-if tables (a player continues a match from one of its rounds), and shared dice."""
