"""Notifications outside of the page: Web Push of browsers, and webhooks of chat programs. Mail is another feature."""
