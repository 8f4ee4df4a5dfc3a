"""The bus that a host has asked for. Its client is imported only then, so that who is alone needs none."""

from __future__ import annotations

from importlib.util import find_spec
from typing import cast

from inkrally.server.bus.contract import Bus
from inkrally.server.bus.in_process import InProcessBus
from inkrally.server.storage.databases.database import Database
from inkrally.server.storage.folder import Unusable

NATS_SCHEMES = ("nats://", "tls://")


def make_bus(url: str, name: str, shared: Database | None = None) -> Bus:
    """The bus at an address, not open yet; empty: the one over the PostgreSQL that several servers share, and where one
    is alone that within its process. `name` is how NATS' monitor shows it.

    Raises Unusable (`bus-unknown`) for an address that is none, or where the client is not installed.
    """
    if not url and shared is not None:
        from inkrally.server.bus.postgresql import PostgresqlBus
        from inkrally.server.storage.databases.postgresql import PostgresqlDatabase

        return PostgresqlBus(cast(PostgresqlDatabase, shared))
    if not url:
        return InProcessBus()
    check_nats(url)
    from inkrally.server.bus.nats_link import NatsLink
    from inkrally.server.bus.over_nats import NatsBus

    return NatsBus(NatsLink(url, name))


def check_nats(url: str) -> None:
    """Raise Unusable (`bus-unknown`) where an address is no NATS', or its client is not installed."""
    if not url.startswith(NATS_SCHEMES):
        raise Unusable("bus-unknown", "the bus is nats://HOST:PORT or tls://HOST:PORT, several with commas between")
    if find_spec("nats") is None:
        raise Unusable("bus-unknown", "for NATS nats-py is needed: pip install '.[servers]' in a clone")
    from inkrally.server.bus.nats_link import servers

    try:
        servers(url)
    except ValueError as error:
        raise Unusable("bus-unknown", str(error)) from None
