"""What whoever hosts a server may choose, with the values that fit most. Knows no part of the server."""

from __future__ import annotations

from pathlib import Path

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """How much is let in. A bucket holds `*_credits` and gets `*_rate` of them back each second."""

    connection_credits: float = 60
    connection_rate: float = 15
    session_credits: float = 180
    session_rate: float = 45
    address_credits: float = 600
    address_rate: float = 150
    connections_each_address: int = 64
    connections: int = 10_000
    new_tables_each_address: float = 30
    """An hour, and so many at once."""
    code_tries_each_address: float = 10
    """An hour, and so many at once."""
    new_sessions_each_address: float = 120
    """An hour, and so many at once."""
    reviews_each_session: int = 4
    """So many wait at most, of one session, of one address, and in all."""
    reviews_each_address: int = 32
    reviews: int = 256
    new_reviews_each_address: float = 60
    """An hour, and so many at once."""
    hints_each_session: int = 2
    """So many wait at most, of one session, of one address, and in all."""
    hints_each_address: int = 8
    hints: int = 32
    queued_bytes: int = 256 * 1024
    """A reader for whom more than this waits is cut off."""


class Config(msgspec.Struct, frozen=True):
    """A server. `url` is the public address, where it is not the one of the request (`https://play.example`)."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    client: Path | None = None
    url: str = ""
    behind_proxy: bool = False
    """Believe X-Forwarded-For, -Proto and -Host; right only where a proxy of one's own sets them."""
    bot_processes: int = 1
    bot_seconds: float = 20
    analysis_processes: int = 1
    """For reviews; hints have one process of their own."""
    polite_reviews: bool = False
    """Reviews share the processor with others, in place of getting what nobody else wants."""
    analysis_seconds: float = 3600
    """A review that is not done then has failed."""
    hint_seconds: float = 30
    analysis_command: tuple[str, ...] = ()
    """What is started to analyse, in place of the usual."""
    hello_seconds: float = 10
    away_seconds: float = 5
    host_seconds: float = 300
    """A host who is gone for longer is host no more: the next player who is there has the buttons."""
    idle_seconds: float = 300
    code_seconds: int = 600
    tower_days: float = 30
    """A dice tower goes so many days after its last roll."""
    ping_seconds: float = 20
    limits: Limits = Limits()
