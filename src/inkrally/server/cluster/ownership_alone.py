"""Ownership for a single server, which owns everything."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from inkrally.server.cluster.contract import Keeps, Ownership, Peer


class Alone(Ownership):
    """The `Ownership` of a single server. It writes no rows, and its writes need no fence."""

    alone = True
    me = ""
    doubtful = False
    cut_off = False
    leads = True
    mixed = False
    peers: Collection[Peer] = ()
    held: Mapping[str, int] = {}

    async def open(self, keeps: Keeps) -> None:
        pass

    def retire(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def look(self) -> None:
        pass

    async def take(self, key: str) -> int:
        return 0

    def handed(self, key: str) -> int | None:
        return None

    def lost(self, key: str, epoch: int) -> None:
        pass

    async def release(self, keys: Collection[str]) -> None:
        pass

    async def owned(self, keys: Collection[str]) -> set[str]:
        return set()

    async def owner_of(self, key: str) -> str | None:
        return None
