"""Metrics and traces of a running server."""
