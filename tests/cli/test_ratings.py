"""`inkrally ratings recompute`: the same numbers from the results alone, and errors."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.server.events import Dispatcher
from inkrally.server.features.ratings import ratings as place_ratings
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Store, StoreError, Write


async def results(folder: Path, count: int) -> None:
    """Create a store with results of rated matches, and rate them one by one."""
    store = Store(folder)
    await store.open()
    write = Write()
    for who in ("ann", "ben", "cid"):
        add_guest(write, who, 1)
    await store.write(write)
    for number in range(count):
        people = ["ann", "ben", "bot:easy", "cid"]
        seats = [{"who": who, "place": 1 + (seat + number) % 4, "gone": 0} for seat, who in enumerate(people)]
        row = {"game": ("one", "two")[number % 2], "tempo": "live", "at": 1_000 * number}
        await store.write(Write().add("result", table_id=f"t{number}", **row, standings=json.dumps(seats)))
        # A repeated write, as after a lost connection, adds no result.
        await store.write(Write().add("result", table_id=f"t{number}", **row, standings="[]"))
        if number % 3:
            await Ratings(store, lambda: 0, Dispatcher()).catch_up()
    await store.close()


def ratings(folder: Path) -> list[Any]:
    with closing(sqlite3.connect(folder / FILE_NAME)) as store:
        return store.execute("SELECT * FROM ratings ORDER BY account, game, tempo, n").fetchall()


def recompute(folder: Path) -> Any:
    return CliRunner().invoke(main, ["ratings", "recompute", "--data", str(folder)])


def test_recomputing_gives_the_same_numbers(tmp_path: Path) -> None:
    asyncio.run(results(tmp_path, 11))
    assert recompute(tmp_path).output == "11 rated matches, the ratings did not change\n"
    before = ratings(tmp_path)
    assert len(before) == 33, "bots have none"
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as store, store:
        store.execute("UPDATE ratings SET mean = 3000 WHERE account = 'ann' AND matches = 2")
    assert recompute(tmp_path).output == "11 rated matches, the ratings have changed\n"
    assert ratings(tmp_path) == before


def test_deleted_player_still_counts_for_others(tmp_path: Path) -> None:
    asyncio.run(results(tmp_path, 11))
    assert recompute(tmp_path).output == "11 rated matches, the ratings did not change\n"
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as store, store:
        store.execute("DELETE FROM ratings WHERE account = 'ben'")
        store.execute("DELETE FROM accounts WHERE id = 'ben'")
    before = ratings(tmp_path)
    assert recompute(tmp_path).output == "11 rated matches, the ratings did not change\n"
    assert ratings(tmp_path) == before


def test_missing_store_is_an_error(tmp_path: Path) -> None:
    answer = recompute(tmp_path)
    assert answer.exit_code == 2
    assert "this folder has no store" in answer.output
    assert not (tmp_path / FILE_NAME).exists()


async def caught_up(folder: Path, stops_after: int | None = None) -> None:
    """Compute ratings as the leading server does, and optionally stop after a number of writes."""
    store, writes = Store(folder), 0
    await store.open()
    kept = store.write

    async def counted(write: Write) -> None:
        nonlocal writes
        writes += 1
        if stops_after is not None and writes > stops_after:
            raise StoreError("store-failed", "stopped here")
        await kept(write)

    store.write = counted  # type: ignore[method-assign]
    try:
        with suppress(StoreError):
            await Ratings(store, lambda: 0, Dispatcher()).catch_up()
    finally:
        await store.close()


def test_recomputation_of_older_ratings_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(place_ratings, "RESULTS_PER_QUERY", 2)
    asyncio.run(results(tmp_path, 11))
    recompute(tmp_path)
    right = ratings(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as store, store:
        # As the previous release wrote them, which rated bots, too; the last ones are of this release.
        (middle,) = store.execute("SELECT n FROM ratings ORDER BY n LIMIT 1 OFFSET 12").fetchone()
        store.execute("UPDATE ratings SET rule = 1, mean = 4046 WHERE n >= ?", (middle,))
        store.execute(
            "INSERT INTO ratings SELECT 'bot:easy', game, tempo, n, mean, 5, 1, at, 1 FROM ratings WHERE n = 1 LIMIT 1"
        )
        store.execute("UPDATE ratings SET rule = 2 WHERE n > ?", (middle + 4,))
    for stops_after in (0, 1, 2, 5, 1, 3, None):
        asyncio.run(caught_up(tmp_path, stops_after))
    assert ratings(tmp_path) == right
    asyncio.run(caught_up(tmp_path, 0))
    assert ratings(tmp_path) == right, "there is nothing left to do"


def test_excluded_results_change_no_rating(tmp_path: Path) -> None:
    asyncio.run(results(tmp_path, 2))
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as store, store:
        store.execute("UPDATE results SET unrated = 1")
    assert recompute(tmp_path).output == "2 rated matches, the ratings have changed\n"
    assert {row[4:7] for row in ratings(tmp_path)} == {(1500.0, 350.0, 0)}
