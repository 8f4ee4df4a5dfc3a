"""Admission: rate limits, fair queues, and the number of commands that are served at once."""
