"""Moderation: reports of players, announcements, and the actions of the operator, the person who runs the server."""
