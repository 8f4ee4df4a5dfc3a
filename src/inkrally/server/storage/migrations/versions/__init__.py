"""Migrations with a module for each, ordered by `down_revision`."""
