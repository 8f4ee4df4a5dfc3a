"""What it takes of PostgreSQL and of a server to know what it owns, by how many tables that is, and to look at tables
of other servers.

    python bench/owners.py
    python bench/owners.py --rows 10000 --times 300

A PostgreSQL is started, and so many rows are each owned by a server of this process and by two others. What is printed:
by statement of `ownership/rows.py` the processor's milliseconds that one took of PostgreSQL, which is its processes'
(`/proc`, in hundredths of a second, so by the mean of all times), and of the server, with what this does about it; the
milliseconds from beginning to end in the middle of all times; and by which way the database found the rows, with how
many pages it looked at. `vacuumed` is as after PostgreSQL has tidied up, `churned` when each row was another's just
before, and nobody has. Then what it takes to look at tables of which another server says that they have changed, by how
many it names in one word.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from load import cpu_of_children

from inkrally.games import GAMES
from inkrally.server.jobs.levels import level_names
from inkrally.server.live.clock import SteadyClock
from inkrally.server.live.tables import new_id
from inkrally.server.ownership import rows
from inkrally.server.ownership.shared import SharedOwnership
from inkrally.server.place.open_tables import OpenTables
from inkrally.server.place.ratings import Ratings
from inkrally.server.place.strengths import Strengths
from inkrally.server.storage.rows import add_table
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Store, Write
from inkrally.table.doc import Clock, Free, Player, TableDoc, TableSetup
from inkrally.table.table import TableCore
from tests.server.in_process_bus import InProcessBus

sys.path.insert(0, str(Path(__file__).parents[1]))  # PostgreSQL is started as the tests do

from tests.server.postgresql import Cluster

ME, OTHERS = "server-1", ("server-2", "server-3")
ACCOUNT = "1" * 64
LISTED = 50
AT = 1_700_000_000_000
Work = Callable[[], Awaitable[object]]


class Costs(msgspec.Struct):
    """Of one thing done often: milliseconds of the processor, PostgreSQL's and the server's, and of a clock."""

    database: float
    server: float
    took: float


async def measured(cluster: Cluster, times: int, work: Work) -> Costs:
    """What something takes on average, done so many times after a few that do not count."""
    assert cluster.process is not None
    for _ in range(3):
        await work()
    took: list[float] = []
    database, server = cpu_of_children(cluster.process.pid), time.process_time()
    for _ in range(times):
        began = time.perf_counter()
        await work()
        took.append(time.perf_counter() - began)
    server = time.process_time() - server
    database = cpu_of_children(cluster.process.pid) - database
    return Costs(1000 * database / times, 1000 * server / times, 1000 * statistics.median(took))


def in_words(plan: dict[str, Any]) -> str:
    """By which ways a plan finds rows of `owners`, and how many pages it looked at."""
    ways: list[str] = []
    plans = [plan]
    while plans:
        each = plans.pop(0)
        plans += each.get("Plans", ())
        if each.get("Relation Name") == "owners" or "owners" in each.get("Index Name", ""):
            way = each["Node Type"].lower()
            if "Index Name" in each:
                way += f" by {each['Index Name']}"
            if each.get("Heap Fetches"):
                way += f", {each['Heap Fetches']} rows looked up in the table"
            ways.append(way)
    return f"{'; '.join(ways)}; {plan['Shared Hit Blocks'] + plan['Shared Read Blocks']} pages"


class Owners:
    """A store that several servers share, with so many rows for each of three."""

    def __init__(self, cluster: Cluster, store: Store, count: int) -> None:
        self.cluster = cluster
        self.store = store
        self.count = count
        self.ownership = SharedOwnership(
            ME, self.store.database, InProcessBus(), "bench", lambda: "", SteadyClock()  # type: ignore[arg-type]  # PostgreSQL has it
        )  # fmt: skip

    def fill(self) -> None:
        """Rows of each server, in the order in which tables come: mixed."""
        self.say("TRUNCATE owners")
        servers = ", ".join(f"'{each}'" for each in (ME, *OTHERS))
        self.say(
            "INSERT INTO owners (id, owner, epoch) SELECT substr(md5(n::TEXT), 1, 12), "
            f"(ARRAY[{servers}])[1 + n % 3], 1 + n % 5 FROM generate_series(1, {3 * self.count}) AS n"
        )
        self.vacuum()

    def churn(self) -> None:
        """Each row is taken anew, as where servers have come and gone."""
        self.say("UPDATE owners SET epoch = epoch + 1")

    def vacuum(self) -> None:
        self.say("VACUUM (ANALYZE) owners")

    def say(self, statement: str) -> str:
        return self.cluster.say(statement, "owners")

    def plan(self, statement: str) -> str:
        """How the database does a statement, in words."""
        said = statement.replace("$1", f"'{ME}'")
        found = json.loads(self.say(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {said}"))
        return in_words(found[0]["Plan"])

    async def read(self) -> None:
        self.ownership._held.clear()
        self.ownership._held |= await self.ownership._read_held()

    def works(self) -> Iterator[tuple[str, str, Work]]:
        """What a server does each second, and each twentieth."""
        yield "as many as there should be, each second", rows.HOW_MANY, lambda: self.ownership._let_go_unknown(False)
        yield "all of them, each 20 s", rows.HELD, lambda: self.ownership._let_go_unknown(True)
        wanted = "SELECT id, wanted FROM owners WHERE owner = $1 AND wanted IS NOT NULL"
        yield "a sign of life, each second", wanted, lambda: self.ownership._say(rows.BEAT, ME, "bench", "")


async def of_rows(cluster: Cluster, store: Store, count: int, times: int) -> None:
    owners = Owners(cluster, store, count)
    await asyncio.to_thread(owners.fill)
    for state in ("vacuumed", "churned"):
        if state == "churned":
            await asyncio.to_thread(owners.churn)
        await owners.read()
        assert len(owners.ownership.held) == count
        for name, statement, work in owners.works():
            costs = await measured(cluster, times, work)
            found = {"rows": count, "state": state, "what": name, **told(costs), "plan": owners.plan(statement)}
            print(json.dumps(found), flush=True)


def told(costs: Costs) -> dict[str, float]:
    return {
        "database_ms": round(costs.database, 2),
        "server_ms": round(costs.server, 2),
        "median_ms": round(costs.took, 2),
    }


async def of_words(cluster: Cluster, store: Store, times: int) -> None:
    """What a word about lists takes of a server that reads the tables which it names."""
    strengths = Strengths(store, Ratings(store, lambda: AT), lambda: AT)
    place = OpenTables(store, strengths)
    first = Write()
    add_guest(first, ACCOUNT, AT)
    await store.write(first)
    ids: list[str] = []
    game = GAMES["railroad-ink"]
    setup = TableSetup(game=game.name, title="A table", seats=4, stand_in=level_names(game.name)[0], public=True,
                       clock=Clock(86400))  # fmt: skip
    for _ in range(LISTED):
        doc = TableDoc(new_id(), setup, ACCOUNT, (Player("Ann", ACCOUNT), *(Free(),) * 3), AT)
        write = Write()
        add_table(write, TableCore(doc, game, level_names(game.name), None), AT)
        await store.write(write)
        ids.append(doc.id)
    for count in (1, 10, LISTED):
        costs = await measured(cluster, times, lambda some=ids[:count]: place.look_at(dict.fromkeys(some, True)))  # type: ignore[misc]  # mypy does not see the default
        assert len(place.listing) >= count
        print(json.dumps({"word": f"about {count} listed tables", **told(costs)}), flush=True)


@contextmanager
def database() -> Iterator[Cluster]:
    cluster = Cluster()
    try:
        yield cluster
    finally:
        cluster.close()


async def run(options: argparse.Namespace) -> None:
    with database() as cluster, tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder), cluster.make("owners"), ME)
        await store.open()
        try:
            for count in options.rows:
                await of_rows(cluster, store, count, options.times)
            await of_words(cluster, store, options.times)
        finally:
            await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, nargs="+", default=[1_000, 10_000, 100_000], help="owned by each server")
    parser.add_argument("--times", type=int, default=100, help="each thing is done so often")
    asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
