"""Permissions: bans, mutes, and the authors of text that other people read."""
