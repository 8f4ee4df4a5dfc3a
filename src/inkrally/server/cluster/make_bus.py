"""Creates the bus that the settings name. Imports the client of NATS only if the settings name a bus."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from inkrally.server.config import StartupError

if TYPE_CHECKING:
    from inkrally.server.cluster.nats_bus import NatsBus

NATS_SCHEMES = ("nats://", "tls://")
"""The beginnings of URLs of NATS."""


def make_bus(url: str, name: str, shared: bool = False) -> NatsBus | None:
    """Return the bus for a URL, or None without a URL. The caller opens the bus.

    Args:
        url: One or more URLs of NATS, separated by commas.
        name: The name of the connection in the monitor of NATS.
        shared: Whether the server is one of a cluster, which needs a bus.

    Raises:
        StartupError: The URL is missing or wrong, or the client of NATS is not installed (`bus-unknown`).
    """
    if not url and shared:
        raise StartupError(
            "bus-unknown",
            "servers of a cluster exchange messages over NATS: --cluster needs --bus-url nats://HOST:PORT",
        )
    if not url:
        return None
    check_nats(url)
    from inkrally.server.cluster.nats_bus import NatsBus
    from inkrally.server.cluster.nats_link import NatsLink

    return NatsBus(NatsLink(url, name))


def check_nats(url: str) -> None:
    """Raise StartupError (`bus-unknown`) if a URL is wrong, or the client of NATS is not installed."""
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
