"""Addresses shared by players of a rated match."""

from __future__ import annotations

from inkrally.server.events import Dispatcher
from inkrally.server.live.player_addresses import MOST_ADDRESSES, PlayerAddresses


def test_player_with_many_addresses_shares_none_with_others() -> None:
    """Otherwise a losing player could make the match count for no player."""
    networks = PlayerAddresses(Dispatcher())
    for number, who in enumerate(["ann", "ben", "cid"]):
        networks.record("table", who, f"10.0.0.{number}")
    for number in range(MOST_ADDRESSES + 8):
        networks.record("table", "ann", f"10.0.1.{number}")
    assert networks.groups("table", ["ann", "ben", "cid"]) == (0, 0, 0)
    assert len(networks._found["table"]["ann"]) == MOST_ADDRESSES
    networks.record("table", "ben", "10.0.1.3")
    assert networks.groups("table", ["ann", "ben", "cid"]) == (1, 1, 0)
