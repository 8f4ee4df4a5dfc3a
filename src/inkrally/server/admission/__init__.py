"""Admission: rate limits, fair queues, and the limit of commands that run at once."""
