"""`inkrally ratings recompute`: the same numbers from the results alone, and what cannot be is said."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.server.place.ratings import Ratings
from inkrally.server.storage.databases.sqlite_file import FILE
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Store, Write


async def results(folder: Path, count: int) -> None:
    """A store with results of rated matches, rated as they came in."""
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
        # The same once more, as after a line that broke, is no other result.
        await store.write(Write().add("result", table_id=f"t{number}", **row, standings="[]"))
        if number % 3:
            await Ratings(store, lambda: 0).catch_up()
    await store.close()


def ratings(folder: Path) -> list[Any]:
    with closing(sqlite3.connect(folder / FILE)) as store:
        return store.execute("SELECT * FROM ratings ORDER BY account, game, tempo, n").fetchall()


def recompute(folder: Path) -> Any:
    return CliRunner().invoke(main, ["ratings", "recompute", "--data", str(folder)])


def test_recomputing_gives_the_same_numbers(tmp_path: Path) -> None:
    asyncio.run(results(tmp_path, 11))
    assert recompute(tmp_path).output == "11 rated matches, the same numbers as before\n"
    before = ratings(tmp_path)
    assert len(before) == 44
    with closing(sqlite3.connect(tmp_path / FILE)) as store, store:
        store.execute("UPDATE ratings SET mean = 3000 WHERE account = 'ann' AND matches = 2")
    assert recompute(tmp_path).output == "11 rated matches, other numbers than before\n"
    assert ratings(tmp_path) == before


def test_who_is_deleted_comes_not_back_and_counted_all_the_same(tmp_path: Path) -> None:
    asyncio.run(results(tmp_path, 11))
    assert recompute(tmp_path).output == "11 rated matches, the same numbers as before\n"
    with closing(sqlite3.connect(tmp_path / FILE)) as store, store:
        store.execute("DELETE FROM ratings WHERE account = 'ben'")
        store.execute("DELETE FROM accounts WHERE id = 'ben'")
    before = ratings(tmp_path)
    assert recompute(tmp_path).output == "11 rated matches, the same numbers as before\n"
    assert ratings(tmp_path) == before


def test_where_no_store_is_there_is_nothing_to_work_out(tmp_path: Path) -> None:
    answer = recompute(tmp_path)
    assert answer.exit_code == 2
    assert "there is no store of a server here" in answer.output
    assert not (tmp_path / FILE).exists()
