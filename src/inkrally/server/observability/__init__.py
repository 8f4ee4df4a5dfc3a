"""Metrics, health and traces of a running server."""
