"""A socket to listen at, had before anything else is touched, so that a port that is taken is said in words."""

from __future__ import annotations

import errno
import socket

from inkrally.server.config import Unusable

BACKLOG = 2048


def listen_at(host: str, port: int, options: tuple[str, str] = ("--host", "--port")) -> socket.socket:
    """Listen at a host's port; at any free one for 0. `options` are those by which both were chosen. Raises Unusable
    (`port-taken`, `port-denied`, `address-unknown`)."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise _unknown(host, options[0]) from None
    family, kind, protocol, _, address = found[0]
    # The protocol is named: asyncio sends small messages at once only where it knows that this is TCP.
    listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        # At once: of two that only bind, both would believe that they have it.
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise Unusable(
                "port-taken",
                f"port {port} of {host} is taken by another program; end it, or choose another {options[1]}",
            ) from None
        if error.errno in (errno.EACCES, errno.EPERM):
            raise Unusable("port-denied", f"port {port} is not for everybody; choose one above 1023") from None
        raise _unknown(host, options[0]) from None
    return listener


def _unknown(host: str, option: str) -> Unusable:
    return Unusable("address-unknown", f"{host[:100]} is no address of this machine; choose another {option}")
