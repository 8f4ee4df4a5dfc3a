"""Finished matches: replays, what-if tables, and their dice shared by a link."""
