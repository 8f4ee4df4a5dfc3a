"""What a player's page costs where there are many matches: a store of them is made, kept, and asked.

    python bench/history.py --matches 20000

All are of one player, most with one other person, some with a review; half are rated. What is printed: how fast matches
are kept that nobody kept before, then by question the middle and the slowest of so many answers and what one took of a
processor, in milliseconds; the last says most on a machine that others use. `--data FOLDER` leaves the store there, to
be looked at with a server, and asks one that is there already; the player is called Mira.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Expire, Open
from inkrally.match.match import Match
from inkrally.place.handles import folded
from inkrally.place.ratings import RatedSeat
from inkrally.server import observe
from inkrally.server.finished.held_back import HeldBack
from inkrally.server.history import keeper
from inkrally.server.history.matches import Matches
from inkrally.server.history.profiles import Profiles
from inkrally.server.history.told import HistoryFilter
from inkrally.server.jobs.levels import level_names
from inkrally.server.live.tables import new_id
from inkrally.server.place.ratings import Ratings
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Store, Write
from inkrally.server.storage.summary import summary_text
from inkrally.table.doc import BotSeat, Clock, Player, TableDoc, TableSetup
from inkrally.table.new import options_of

ONE, TWO, STRANGER = "1" * 64, "2" * 64, "3" * 64
HANDLES = {ONE: "Mira", TWO: "Petra", STRANGER: "Ilse"}
HOUR = 3600 * 1000
CHUNK = 500
BOXES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("railroad-ink", {}),
    ("railroad-ink", {"expansions": ["lake"]}),
    ("railroad-ink", {"expansions": ["river"]}),
    ("roborally", {}),
)
MOST_ENTRIES = 300
Kinds = list[tuple[TableDoc, str]]


def kinds() -> Kinds:
    """A few matches, played by default; the many are copies of these with other points."""
    found = []
    for number, (name, options) in enumerate(BOXES):
        game = GAMES[name]
        setup = TableSetup(name, "Friday ink", 2, options=options, stand_in=level_names(name)[0])
        match = Match(game, options_of(game, setup), ("Mira", "Petra"), numbered_seed(number))
        match.submit(Open(), 1)
        while not match.over and len(match.entries) < MOST_ENTRIES:
            match.submit(Expire(), 2)
        seats = (Player("Mira", ONE), Player("Petra", TWO))
        doc = TableDoc("x", setup, ONE, seats, 1, status="over")
        found.append((doc, summary_text(doc, game, match.state)))
    return found


async def fill(store: Store, matches: int, now: int) -> None:
    """Write the tables, with what a server has of them."""
    chance, samples = random.Random(1), kinds()
    write = Write()
    for account, handle in HANDLES.items():
        add_guest(write, account, now - matches * HOUR)
        write.add("handle", key=account, called=handle, fold=folded(handle), at=now - matches * HOUR)
    await store.write(write)
    mean = {True: 1500.0, False: 1500.0}
    played = {True: 0, False: 0}
    for begin in range(0, matches, CHUNK):
        write = Write()
        for number in range(begin, min(matches, begin + CHUNK)):
            doc, summary = samples[min(len(samples) - 1, int(chance.expovariate(1)))]
            at = now - (matches - number) * HOUR
            rated, days = chance.random() < 0.5, chance.random() < 0.3
            seats = doc.seats if chance.random() < 0.7 else (doc.seats[0], BotSeat("easy"))
            rated = rated and len({type(each) for each in seats}) == 1
            clock = Clock(86400 if days else 60)
            setup = msgspec.structs.replace(doc.setup, rated=rated, clock=clock)
            doc = msgspec.structs.replace(doc, id=new_id(), seats=seats, setup=setup)
            places = chance.choice(([1, 2], [2, 1]))
            told = msgspec.json.decode(summary) | {"phase": None, "places": places}
            for sheet in told.get("sheets", ()):
                sheet["score"]["total"] = round(chance.gauss(45, 9))
            _add(write, doc, msgspec.json.encode(told).decode(), at)
            if chance.random() < 0.2:
                row = {"table_id": doc.id, "seat": 0, "lost": chance.uniform(4, 30), "rounds": 7, "worst": 3}
                write.add("reviewed", **row)
            if rated and doc.setup.game == "railroad-ink":
                played[days] += 1
                mean[days] += chance.gauss(0.02, 9)
                _rate(write, doc, number + 1, days, mean[days], played[days], at)
        await store.write(write)


def _add(write: Write, doc: TableDoc, summary: str, at: int) -> None:
    row = {"id": doc.id, "doc": msgspec.json.encode(doc).decode(), "status": "over", "deadline": None, "watched": 0}
    more = {"owes": "[]", "seed": None, "header": None, "created": at, "updated": at, "glance": summary, "listed": 0}
    write.add("table", **row, **more)
    for seat, each in enumerate(doc.seats):
        if isinstance(each, Player):
            write.add("seat", table_id=doc.id, account=each.account, seat=seat)
    write.add("entry", table_id=doc.id, n=1, at=at, event="{}", by=None)


def _rate(write: Write, doc: TableDoc, number: int, days: bool, mean: float, played: int, at: int) -> None:
    standings = msgspec.json.encode([RatedSeat(ONE, 1), RatedSeat(TWO, 2)]).decode()
    tempo = "days" if days else "live"
    row = {"table_id": doc.id, "game": doc.setup.game, "tempo": tempo, "at": at, "standings": standings}
    write.add("result", n=number, **row)
    rating = {"account": ONE, "game": doc.setup.game, "tempo": tempo, "n": number}
    write.add("rating", **rating, mean=mean, doubt=max(60.0, 350 / (1 + played / 4)), matches=played, at=at)


async def timed(name: str, ask: Callable[[], Awaitable[Any]], count: int) -> None:
    await ask()
    took, size, before = [], 0, time.process_time()
    for _ in range(count):
        began = time.perf_counter()
        size = len(msgspec.json.encode(await ask()))
        took.append(1000 * (time.perf_counter() - began))
    cpu = 1000 * (time.process_time() - before) / count
    print(f"{name:36} {statistics.median(took):8.1f} {max(took):8.1f} {cpu:8.1f} ms {size / 1000:8.1f} kB", flush=True)


async def measure(folder: Path, matches: int, count: int) -> None:
    observe.quieten()
    store, now = Store(folder), int(time.time() * 1000)
    await store.open()
    try:
        if await store.row(sa.select(schema.tables.c.id).limit(1)) is None:
            await fill(store, matches, now)
        keeper.SHARE = 0.0
        began = time.perf_counter()
        kept = await keeper.Keeper(store).catch_up()
        each = 1000 * (time.perf_counter() - began) / max(1, kept)
        print(f"{kept} matches kept, {each:.2f} ms each (a server takes pauses between)")
        owner = await store.row(sa.select(schema.accounts).where(schema.accounts.c.id == ONE))
        lists, profiles = (
            Matches(store),
            Profiles(store, Ratings(store, lambda: now), HeldBack(store, lambda: now), lambda: now),
        )
        for name, asker in (("its player", ONE), ("who has played along", TWO), ("somebody else", STRANGER)):
            await timed(f"the page, for {name}", lambda asker=asker: profiles.of(owner, asker), count)  # type: ignore[misc]
        asks = {
            "the newest matches": HistoryFilter(),
            "of a game and an outcome": HistoryFilter(game="roborally", outcome="won"),
            "of a box": HistoryFilter(box="original+river"),
            "of a pace with somebody": HistoryFilter(tempo="days", company="Petra"),
            "with bots alone": HistoryFilter(company="bots"),
            "with somebody never met": HistoryFilter(company="Ilse"),
            "of a game that is none": HistoryFilter(game="chess"),
        }
        for name, wanted in asks.items():
            await timed(name, lambda wanted=wanted: lists.page(ONE, ONE, wanted, ""), count)  # type: ignore[misc]
        await timed("the newest, for somebody else", lambda: lists.page(ONE, STRANGER, HistoryFilter(), ""), count)
        oldest = f"{now - matches * HOUR + 30 * HOUR}.{new_id()}"
        await timed("the oldest matches", lambda: lists.page(ONE, ONE, HistoryFilter(), oldest), count)
    finally:
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--matches", type=int, default=20_000)
    parser.add_argument("--count", type=int, default=20, help="how often each is asked for")
    parser.add_argument("--data", type=Path, help="where the store is left")
    options = parser.parse_args()
    if options.data is not None:
        asyncio.run(measure(options.data, options.matches, options.count))
        return
    with tempfile.TemporaryDirectory() as scratch:
        asyncio.run(measure(Path(scratch), options.matches, options.count))


if __name__ == "__main__":
    main()
