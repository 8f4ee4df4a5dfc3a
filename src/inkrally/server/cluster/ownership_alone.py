"""Table ownership for a single server, which owns everything."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from inkrally.server.cluster.contract import Ownership, Peer, TableHost


class SingleServerOwnership(Ownership):
    """The `Ownership` of a single server. It stores no rows. Epoch 0 adds no condition to writes."""

    alone = True
    server_id = ""
    is_lease_uncertain = False
    is_isolated = False
    is_leader = True
    has_mixed_versions = False
    peers: Collection[Peer] = ()
    owned_epochs: Mapping[str, int] = {}

    async def open(self, keeps: TableHost) -> None:
        pass

    def stop_acquiring(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def verify(self) -> None:
        pass

    async def acquire(self, key: str) -> int:
        return 0

    def acquired_at_ms(self, key: str) -> int | None:
        return None

    def on_fenced(self, key: str, epoch: int) -> None:
        pass

    async def release(self, keys: Collection[str]) -> None:
        pass

    async def owned(self, keys: Collection[str]) -> set[str]:
        return set()

    async def owner_of(self, key: str) -> str | None:
        return None
