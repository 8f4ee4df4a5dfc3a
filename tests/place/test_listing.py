"""The list of open tables when it is full."""

from __future__ import annotations

import json
from typing import Any

from inkrally.lobby.open_table_list import OpenTable, OpenTableList


def table(name: str, waits: bool) -> OpenTable:
    return OpenTable(name, 0, "railroad-ink", name, {}, "", "live", 60, 2, (0,), False, waits)


def told(listing: OpenTableList) -> tuple[set[str], list[str]]:
    """Return the IDs in the next update: the tables that changed, and those that were removed."""
    text = listing.next_update()
    update: Any = json.loads(text or b'{"changed": [], "removed": []}')
    return {each["id"] for each in update["changed"]}, update["removed"]


def test_a_full_list_has_room_for_whoever_waits() -> None:
    listing = OpenTableList("e", most=3)
    for name in ("a", "b", "c"):
        assert listing.put(table(name, False)) is None
    told(listing)
    # A running table is not added to a full list. A table that waits for players replaces the newest running one.
    assert listing.put(table("d", False)) is None
    assert told(listing) == (set(), [])
    assert listing.put(table("w", True)) == "c"
    assert told(listing) == ({"w"}, ["c"])
    assert listing.put(table("a", True)) is None, "it waits once more"
    assert listing.put(table("v", True)) == "b"
    assert listing.put(table("u", True)) is None, "those that wait longest are listed"
    assert listing.get("u") is None
    assert listing.put(table("w", False)) is None, "it has begun"
    assert listing.put(table("u", True)) == "w"
    assert [json.loads(bytes(raw))["id"] for raw in listing.full_list()[1]] == ["a", "v", "u"]
    listing.drop("a")
    assert listing.put(table("w", False)) is None
    assert told(listing) == ({"v", "u", "w"}, ["a", "b"])
