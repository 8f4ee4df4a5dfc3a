"""Permissions: bans, mutes, and the permission to write text that other people read."""
