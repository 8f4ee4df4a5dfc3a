"""Make the bus that a host has asked for. NATS' client is imported only then, so a server alone does not need it."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

from inkrally.server.config import Unusable

if TYPE_CHECKING:
    from inkrally.server.cluster.nats_bus import NatsBus

NATS_SCHEMES = ("nats://", "tls://")


def make_bus(url: str, name: str, shared: bool = False) -> NatsBus | None:
    """Return the bus at an address, not open yet; None without an address.

    `name` is how NATS' monitor shows this end. Raises Unusable (`bus-unknown`) for a wrong address, if the client is
    not installed, and if a `shared` server has no address.
    """
    if not url and shared:
        raise Unusable(
            "bus-unknown", "servers that share a store talk over NATS: --shared needs --bus nats://HOST:PORT"
        )
    if not url:
        return None
    check_nats(url)
    from inkrally.server.cluster.nats_bus import NatsBus
    from inkrally.server.cluster.nats_link import NatsLink

    return NatsBus(NatsLink(url, name))


def check_nats(url: str) -> None:
    """Raise Unusable (`bus-unknown`) if an address is not one of NATS, or its client is not installed."""
    if not url.startswith(NATS_SCHEMES):
        raise Unusable("bus-unknown", "the bus is nats://HOST:PORT or tls://HOST:PORT, several with commas between")
    if find_spec("nats") is None:
        raise Unusable("bus-unknown", "for NATS nats-py is needed: pip install '.[servers]' in a clone")
    from inkrally.server.cluster.nats_link import servers

    try:
        servers(url)
    except ValueError as error:
        raise Unusable("bus-unknown", str(error)) from None
