"""Free ports for servers that tests and measurements start. Contains no server."""

from __future__ import annotations

import random
import socket

LOOPBACK = "127.0.0.1"
FIRST, BEYOND = 10_000, 32_000
"""The range of ports, `BEYOND` excluded. It is below the ports that systems assign to outgoing connections, so no such
connection takes a port before the server listens on it."""
TRIES = 100


def free_port() -> int:
    """Return a port on the loopback interface that is free now."""
    for _ in range(TRIES):
        port = random.SystemRandom().randrange(FIRST, BEYOND)  # no seed: parallel tests must find different ports
        with socket.socket() as free:
            try:
                free.bind((LOOPBACK, port))
            except OSError:
                continue
            return port
    raise RuntimeError(f"of {TRIES} ports from {FIRST} to {BEYOND} none is free")
