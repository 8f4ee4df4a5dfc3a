"""Starts a server with many abandoned tables, and measures the effect of these tables on pages and deadlines.

    python bench/restart.py --tables 20000 --live 300

The tables are written into a store directly. Of four abandoned tables, one has only bots, one waits for a bot, and two
wait for a person who never comes. Other tables have deadlines, some of which passed before the start. The program
measures the time until the server answers, until the first page is complete, and until further pages are complete, and
the delays of deadlines. The last line is JSON. The exit status is 1 if the first page took longer than three seconds or
a deadline was missed.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from attacks.harness import Checkout, Target, Visitor
from seats import percentile

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Open
from inkrally.match.match import Match
from inkrally.server.bot_levels import level_names
from inkrally.server.live.tables import machine_time_ms, new_id
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Store, Write
from inkrally.server.storage.table_rows import add_table
from inkrally.table.document import BotSeat, Clock, Player, TableDocument, TableSetup
from inkrally.table.setup import options_of
from inkrally.table.table import TableCore

GAME = GAMES["railroad-ink"]
HOST = "0" * 64
AT_ONCE = 500
"""The number of tables in one transaction."""
FIRST_PAGE_SECONDS = 3.0
LATE_SECONDS = 10.0
"""The maximum delay of a deadline in seconds. It covers the grace period, a bot's time, and a busy start."""


def abandoned(number: int, kind: str, deadline: int | None) -> TableCore:
    """Return a table in its first round."""
    levels = level_names(GAME.name)
    clock = Clock(60) if deadline is not None else Clock()
    setup = TableSetup(GAME.name, f"Table {number}", 3, clock=clock, stand_in=levels[0])
    seats: dict[str, tuple[Any, ...]] = {
        "bots": (BotSeat(levels[0]),) * 3,
        "bot owes": (Player("Ann", HOST), BotSeat(levels[0]), BotSeat(levels[0])),
        "waits": (Player("Ann", HOST), Player("Ben", ""), Player("Cy", "")),
    }
    match = Match(GAME, options_of(GAME, setup), ["Ann", "Ben", "Cy"], numbered_seed(number))
    match.submit(Open(), machine_time_ms())
    doc = TableDocument(
        new_id(), setup, HOST, seats[kind], machine_time_ms(), status="playing", number=1, deadline=deadline
    )
    return TableCore(doc, GAME, levels, match)


async def fill(data: Path, count: int, live: dict[str, int], chance: random.Random) -> list[str]:
    """Write the tables before a server opens the store, and return the ids of the abandoned tables."""
    store = Store(data)
    await store.open()
    write = Write()
    add_guest(write, HOST, machine_time_ms())
    await store.write(write)
    kinds = ("bots", "bot owes", "waits", "waits")
    models = {kind: abandoned(0, kind, None) for kind in kinds}
    found: list[str] = []
    write = Write()
    deadlines = [(table, 1 + machine_time_ms()) for table in live]
    for number in range(count):
        model = models[kinds[number % len(kinds)]]
        table = TableCore(msgspec.structs.replace(model.doc, id=new_id()), GAME, model.levels, model.match)
        _add(write, table)
        found.append(table.doc.id)
        if number % AT_ONCE == 0:
            await store.write(write)
            write = Write()
    for number, (table_id, deadline) in enumerate(deadlines):
        table = abandoned(number, "waits" if number % 2 else "bot owes", deadline)
        _add(write, TableCore(msgspec.structs.replace(table.doc, id=table_id), GAME, table.levels, table.match))
    await store.write(write)
    await store.close()
    chance.shuffle(found)
    return found


def _add(write: Write, table: TableCore) -> None:
    add_table(write, table, machine_time_ms())
    write.rows["seat"] = [row for row in write.rows["seat"] if row["account"]]


def still_due(data: Path, live: dict[str, int]) -> dict[str, int]:
    """Return the first deadline of each table that is still in its first phase, so that this deadline was not met."""
    connection = sqlite3.connect(data / FILE_NAME, timeout=30)
    try:
        rows = connection.execute("SELECT id, json_extract(doc, '$.number') FROM tables")
        numbers = {table: number for table, number in rows if table in live}
    finally:
        connection.close()
    return {table: deadline for table, deadline in live.items() if numbers.get(table) == 1}


async def page(target: Target, table: str, number: int) -> float:
    """Return the seconds that a new browser waits for the page of a table."""
    visitor = Visitor(target, f"127.0.4.{1 + number % 200}")
    began = time.perf_counter()
    seat = await visitor.seat(table)
    took = time.perf_counter() - began
    seat.close()
    await visitor.close()
    return took


async def watch(target: Target, live: dict[str, int], tables: list[str], options: argparse.Namespace) -> dict[str, Any]:
    first = await page(target, tables[0], 0)
    pages: list[float] = []
    late: dict[str, float] = {}
    end = time.time() + options.within + LATE_SECONDS
    number = 0
    while len(late) < len(live) and time.time() < end:
        number += 1
        pages.append(await page(target, tables[number % len(tables)], number))
        open_now = await asyncio.to_thread(still_due, target.data, live)
        now = time.time()
        for table in live.keys() - open_now.keys() - late.keys():
            late[table] = now - live[table] / 1000
        await asyncio.sleep(0.25)
    started = options.started
    future = [seconds for table, seconds in late.items() if live[table] > 1000 * started]
    past = [live[table] / 1000 + seconds - started for table, seconds in late.items() if live[table] <= 1000 * started]
    return {
        "first_page_seconds": round(first, 2),
        "pages": len(pages),
        "page_p50_ms": round(percentile(pages, 0.5), 1),
        "page_worst_ms": round(percentile(pages, 1), 1),
        "clocks": len(live),
        "clocks_missed": len(live) - len(late) + sum(seconds > LATE_SECONDS for seconds in future),
        "late_p50_seconds": round(percentile(future, 0.5) / 1000, 2),
        "late_worst_seconds": round(percentile(future, 1) / 1000, 2),
        "passed_before_start_worst_seconds": round(percentile(past, 1) / 1000, 2),
        "server_megabytes": round(target.memory() / 2**20),
        "errors_logged": sum(each.get("level") == "error" for each in target.logged()),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=20_000, help="the number of abandoned tables")
    parser.add_argument("--live", type=int, default=300, help="the number of tables with a running clock")
    parser.add_argument("--within", type=float, default=30, help="seconds after the start in which these clocks end")
    parser.add_argument(
        "--checkout", type=Path, default=Path(__file__).parents[1], help="the checkout whose server is started"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        live = {new_id(): 0 for _ in range(options.live)}
        tables = asyncio.run(fill(data, options.tables, live, chance))
        # Set after all tables are written. A third of the deadlines has passed then.
        options.started = time.time()
        for table in live:
            live[table] = int(1000 * (options.started + chance.uniform(-0.5, 1) * options.within))
        set_deadlines(data, live)
        target = Checkout(options.checkout).start(data, "--disable-limits")
        try:
            answers = target.wait()
            found = asyncio.run(watch(target, live, tables, options))
        finally:
            target.stop()
    first = round(answers + found.pop("first_page_seconds"), 2)
    print(
        json.dumps(
            {"tables": options.tables, "answers_seconds": round(answers, 2), "first_page_seconds": first, **found}
        )
    )
    sys.exit(first > FIRST_PAGE_SECONDS or found["clocks_missed"] > 0)


def set_deadlines(data: Path, live: dict[str, int]) -> None:
    connection = sqlite3.connect(data / FILE_NAME)
    with connection:
        connection.executemany(
            "UPDATE tables SET deadline = ?1, doc = json_set(doc, '$.deadline', ?1) WHERE id = ?2",
            [(deadline, table) for table, deadline in live.items()],
        )
    connection.close()


if __name__ == "__main__":
    main()
