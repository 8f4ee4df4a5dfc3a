"""Commands for hosts: the store, ratings, and moderation."""
