"""Ports for servers that tests and measurements start. Must not know what is to listen there."""

from __future__ import annotations

import random
import socket

LOOPBACK = "127.0.0.1"
FIRST, BEYOND = 10_000, 32_000
"""Below those that systems give to whoever connects somewhere: between this look and the start of a server none of
these can be given to somebody else's connection."""
TRIES = 100


def free_port() -> int:
    """A port of the loopback that nobody has just now."""
    for _ in range(TRIES):
        port = random.SystemRandom().randrange(FIRST, BEYOND)  # no seed: those who look side by side find others
        with socket.socket() as free:
            try:
                free.bind((LOOPBACK, port))
            except OSError:
                continue
            return port
    raise RuntimeError(f"of {TRIES} ports from {FIRST} to {BEYOND} none is free")
