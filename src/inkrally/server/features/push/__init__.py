"""Notifications outside of the page: Web Push of browsers and webhooks of chat programs. `features/mail` sends
mails."""
