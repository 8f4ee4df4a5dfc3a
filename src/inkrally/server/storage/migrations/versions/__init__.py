"""The migrations, one module each, ordered by `down_revision`."""
