"""Create the bus that the host has configured. The NATS client is imported only then: a single server needs none."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from inkrally.server.config import StartupError

if TYPE_CHECKING:
    from inkrally.server.cluster.nats_bus import NatsBus

NATS_SCHEMES = ("nats://", "tls://")


def make_bus(url: str, name: str, shared: bool = False) -> NatsBus | None:
    """Return the bus for an address, or None without an address. Call its `open` later.

    Args:
        url: The address or addresses of NATS.
        name: The name of this connection in the monitor of NATS.
        shared: Whether the server shares its store with others, and so needs a bus.

    Raises:
        StartupError: The address is missing or wrong, or the client is not installed (`bus-unknown`).
    """
    if not url and shared:
        raise StartupError(
            "bus-unknown", "servers that share a store talk over NATS: --cluster needs --bus-url nats://HOST:PORT"
        )
    if not url:
        return None
    check_nats(url)
    from inkrally.server.cluster.nats_bus import NatsBus
    from inkrally.server.cluster.nats_link import NatsLink

    return NatsBus(NatsLink(url, name))


def check_nats(url: str) -> None:
    """Raise StartupError (`bus-unknown`) for a wrong address, or if the NATS client is not installed."""
    if not url.startswith(NATS_SCHEMES):
        raise StartupError(
            "bus-unknown", "the bus must be nats://HOST:PORT or tls://HOST:PORT; separate several by commas"
        )
    if find_spec("nats") is None:
        raise StartupError("bus-unknown", "NATS needs nats-py: pip install '.[servers]' in a clone")
    from inkrally.server.cluster.nats_link import parse_addresses

    try:
        parse_addresses(url)
    except ValueError as error:
        raise StartupError("bus-unknown", str(error)) from None
