"""Moderation: reports, announcements, and the actions of the operator."""
