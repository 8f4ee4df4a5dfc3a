"""Run Alembic's migrations on the connection from the configuration."""

from __future__ import annotations

from alembic import context

from inkrally.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transaction_per_migration=True,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
