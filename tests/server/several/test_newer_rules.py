"""Matches by newer rules: a server that knows only older rules does not acquire them and does not decide in them."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus

from inkrally.games import GAMES
from inkrally.server.cluster.versions import newer_version_reason
from inkrally.server.storage import schema
from inkrally.server.storage.store import NewerVersionRequired
from inkrally.table.document import TableSetup
from inkrally.table.setup import new_table
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.several.playing import at, two
from tests.server.site import Site, eventually, over_sockets, running

TOMORROW = 99
"""A version of the rules that no server knows."""


async def begun_by(site: Site, table: str, rules: int) -> None:
    """Change the stored header of a match to this version of the rules."""
    columns = schema.tables.c
    row = await site.services.store.row(sa.select(columns.header).where(columns.id == table))
    header = json.dumps({**json.loads(row.header), "rules": rules})
    statement = sa.update(schema.tables).where(columns.id == table).values(header=header)
    await site.services.store.database.write(lambda connection: execute(connection, statement))


def execute(connection: sa.Connection, statement: Any) -> None:
    connection.execute(statement)


def knows_tomorrow(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server accept all matches, as if it knew the newer rules."""

    async def check(table_id: str) -> bool:
        return True

    async def among(table_ids: Any) -> set[str]:
        return set()

    monkeypatch.setattr(site.services.tables.newer, "check", check)
    monkeypatch.setattr(site.services.tables.newer, "newer_among", among)


@postgresql.needs_postgresql
@over_sockets
async def test_server_with_older_rules_acquires_no_match_of_newer_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("table-needs-newer-version")
    async with two(tmp_path) as (new, old):
        knows_tomorrow(new, monkeypatch)
        monkeypatch.setattr(old.services.ownership, "_version", "an older one")
        ann = new.browser()
        table = await ann.make(2, name="Ann", bots=["easy"], start=True)
        page = await ann.open(table)
        await begun_by(new, table, TOMORROW)
        # The older server answers 503, for WebSockets and HTTP, so that a proxy asks another server.
        with pytest.raises(InvalidStatus) as refused:
            await at(old, ann).open(table)
        assert refused.value.response.status_code == 503
        with pytest.raises(NewerVersionRequired) as why:
            await old.services.tables.get(table)
        assert (why.value.code, str(TOMORROW) in why.value.problem.message) == ("rules-newer", True)
        assert table in new.services.ownership.owned_epochs
        assert table not in old.services.ownership.owned_epochs
        assert page.bye is None, "the table was not even requested"
        # If all servers have the same version, the client gets an error and is told to reconnect later.
        monkeypatch.setattr(old.services.ownership, "_version", new.services.ownership._version)  # type: ignore[attr-defined]
        await eventually(lambda: not old.services.ownership.has_mixed_versions)
        there = await at(old, ann).open(table)
        assert (there.bye["error"]["code"], there.bye["retry"]) == ("rules-newer", True)
        assert page.bye is None


@long_only
@postgresql.needs_postgresql
@over_sockets
async def test_deadline_of_a_newer_match_is_left_to_a_newer_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("table-needs-newer-version")
    async with two(tmp_path) as (new, old):
        knows_tomorrow(new, monkeypatch)
        own = old.services.ownership
        mine, theirs = [await new.browser().make(1, name="Ann", start=True) for _ in range(2)]
        await begun_by(new, theirs, TOMORROW)
        monkeypatch.setattr(new.services.ownership, "_take_due", _nothing)
        statement = sa.text("UPDATE tables SET watched = 1")  # a bot has a decision to make there
        await new.services.store.database.write(lambda connection: execute(connection, statement))
        await eventually(lambda: mine in own.owned_epochs)
        await eventually(lambda: theirs in own._newer)  # type: ignore[attr-defined]
        assert theirs not in own.owned_epochs
        assert await own.owner_of(theirs) is None, "a server that knows the rules may acquire it"
        monkeypatch.undo()
        knows_tomorrow(new, monkeypatch)
        await eventually(lambda: theirs in new.services.ownership.owned_epochs)


async def _nothing() -> None:
    """Acquire no table."""


@postgresql.needs_postgresql
@over_sockets
async def test_match_that_begins_during_an_acquisition_is_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("table-needs-newer-version")
    async with two(tmp_path) as (new, old):
        ann = new.browser()
        table = await ann.make(1, name="Ann", start=True)
        check, looks = old.services.tables.newer.check, []

        async def begins(table_id: str) -> bool | None:
            looks.append(table_id)
            if len(looks) == 1:
                return False  # the match had not begun yet
            await begun_by(new, table, TOMORROW)
            return await check(table_id)

        monkeypatch.setattr(old.services.tables.newer, "check", begins)
        with pytest.raises(NewerVersionRequired):
            await old.services.tables.get(table)
        assert len(looks) == 2
        assert table not in old.services.ownership.owned_epochs
        assert await new.services.ownership.owner_of(table) is None


@postgresql.alone_only
@over_sockets
async def test_single_server_reports_a_match_of_a_newer_version(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("table-needs-newer-version")
    async with running(tmp_path) as site:
        ann = site.browser()
        table, other = await ann.make(1, name="Ann", start=True), await ann.make(1, name="Ann", start=True)
        await begun_by(site, table, TOMORROW)
        cookies = ann.http.cookies
    async with running(tmp_path) as site:  # the same server after a downgrade
        ann = site.browser()
        ann.http.cookies = cookies
        page = await ann.open(table)
        error = page.bye["error"]
        assert (error["code"], page.bye["retry"]) == ("rules-newer", False)
        assert f"version {TOMORROW} of the rules" in error["message"]
        assert (await ann.open(other)).shown(), "the other matches continue"


@over_sockets
async def test_match_of_an_older_rules_version_continues_by_that_version(tmp_path: Path) -> None:
    """The newer server takes over the match and decides by its older rules."""
    game = GAMES["roborally"]
    async with running(tmp_path) as site:
        ann = site.browser()
        table = await ann.make(1, name="Ann", setup={"game": "roborally", "stand_in": "novice"}, start=True)
        await begun_by(site, table, 1)
        cookies = ann.http.cookies
    async with running(tmp_path) as site:
        ann = site.browser()
        ann.http.cookies = cookies
        assert (await ann.open(table)).shown()
        match = site.services.tables._live[table].table.match
        assert match is not None
        assert match.header.rules == 1
        assert match.game is not game
        assert match.game.version_for(match.header.options) == 1


def row(game: str, status: str) -> Any:
    setup = TableSetup("railroad-ink", "A table", 1, stand_in="easy")
    doc: Any = msgspec.to_builtins(new_table("table", setup, "ann", GAMES, ("easy",), 0))
    return SimpleNamespace(
        id="table", doc=json.dumps({**doc, "status": status, "setup": {**doc["setup"], "game": game}}), header=None
    )


def test_unknown_game_counts_as_a_newer_version(faults: Faults) -> None:
    faults.expected.add("table-corrupted")
    assert newer_version_reason(row("railroad-ink", "playing")) == ""
    assert "chess" in newer_version_reason(row("chess", "playing"))
    assert "chess" in newer_version_reason(row("chess", "over")), "no server can decide in it, and it cannot be shown"
    assert newer_version_reason(SimpleNamespace(id="table", doc="{", header=None)) == "", (
        "damage is reported when the row is read"
    )
