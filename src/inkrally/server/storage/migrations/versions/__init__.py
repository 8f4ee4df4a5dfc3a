"""One module a step, in their order by `down_revision`."""
