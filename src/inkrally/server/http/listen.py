"""Opens the listening socket before the server starts, so that a port in use gives a clear message."""

from __future__ import annotations

import errno
import socket

from inkrally.server.config import StartupError

BACKLOG = 2048
"""The maximum number of connections that wait to be accepted by the server."""


def open_listener(host: str, port: int, options: tuple[str, str] = ("--host", "--port")) -> socket.socket:
    """Return a listening socket.

    Args:
        host: The address to listen on.
        port: The port. 0 chooses any free port.
        options: The command line options for the address and the port, which error messages name.

    Raises:
        StartupError: `port-taken`, `port-denied` or `address-unknown`.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError:
        raise _unknown(host, options[0]) from None
    family, kind, protocol, _, address = found[0]
    # Name the protocol: asyncio turns Nagle's algorithm off only if the socket says that it is TCP.
    listener = socket.socket(family, kind, protocol or socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        # Listen at once: two programs that only bind could both believe that they have the port.
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise StartupError(
                "port-taken",
                f"port {port} of {host} is taken by another program; end it, or choose another {options[1]}",
            ) from None
        if error.errno in (errno.EACCES, errno.EPERM):
            raise StartupError("port-denied", f"port {port} needs special rights; choose one above 1023") from None
        raise _unknown(host, options[0]) from None
    return listener


def _unknown(host: str, option: str) -> StartupError:
    """Return the error for an address that this machine does not have."""
    return StartupError("address-unknown", f"{host[:100]} is not an address of this machine; choose another {option}")
