"""Bots of a server: fair sharing, cancelled decisions, clocks, and the end of processes with the server."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.server.admission.rate_limits import rate_limit_key
from inkrally.server.jobs.bot_dispatcher import (
    ATTENDED,
    UNATTENDED,
    BotDispatcher,
    BotJob,
    TableRequesters,
    make_bot_pool,
)
from inkrally.server.jobs.frames import JOB, Job, frame
from inkrally.server.jobs.queue import QueuedJob
from inkrally.server.live.table import LiveTable
from inkrally.table import commands as say
from inkrally.table.document import EmptySeat, TableDocument, TableSetup
from inkrally.table.table import Change
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.site import SOON, Site, eventually, over_sockets, running


def bots(*hows: str) -> dict[str, Any]:
    """Return options for a server whose bots behave as given, by level."""
    return {"bot_command": (sys.executable, "-m", "tests.server.jobs.fake_bot", ",".join(hows))}


async def live_of(site: Site, table: str) -> LiveTable:
    return await site.services.tables.get(table)


def begun(folder: Path) -> int:
    return len(list(folder.glob("begun-*")))


def with_doc(live: LiveTable, **fields: Any) -> Change:
    return Change(msgspec.structs.replace(live.table.doc, **fields))


class From(TableRequesters):
    """Requesters that record one address for all tables from now on. Existing tables keep their addresses."""

    def __init__(self, site: Site, address: str) -> None:
        self._made = site.services.tables.owners._made
        self._address = address
        site.services.tables.owners = self

    def record(self, table_id: str, address: str) -> None:
        super().record(table_id, self._address)


@postgresql.alone_only
@over_sockets
async def test_bots_of_one_address_do_not_delay_others(tmp_path: Path) -> None:
    rate_limits = tmp_path / "gate"
    rate_limits.mkdir()
    async with running(tmp_path / "data", **bots(f"master=Gate {rate_limits}"), bot_processes=2) as site:
        From(site, "203.0.113.9")
        for _ in range(5):
            await site.browser().make(12, name="Eve", bots=["master"] * 11, start=True)
        await eventually(lambda: begun(rate_limits) == 1)
        From(site, "198.51.100.1")
        ann = site.browser()
        one = await ann.open(await ann.make(2, name="Ann", bots=["easy"], start=True))
        for number in range(1, 4):
            await one.round_is(number)
            await one.play_round()
        await one.round_is(4)
        # The first address still uses only one of two processes, although no other address needs the second one.
        assert begun(rate_limits) == 1
        assert site.services.workers.queue_length(ATTENDED) == 54
        (rate_limits / "open").touch()


@over_sockets
async def test_clock_does_not_wait_for_a_bot(tmp_path: Path) -> None:
    """The clock does not wait for the bot that replaces a late player either: if no process is free, the seat commits
    the default.
    """
    rate_limits = tmp_path / "gate"
    rate_limits.mkdir()
    patient: dict[str, Any] = {"bot_processes": 1, "overdue_bot_seconds": 0.2}
    async with running(tmp_path / "data", **bots(f"=Gate {rate_limits}"), **patient) as site:
        eve = site.browser()
        await eve.make(2, name="Eve", bots=["easy"], start=True)
        await eventually(lambda: begun(rate_limits) == 1)
        ann = site.browser()
        table = await ann.make(2, name="Ann", bots=["easy"], start=True, setup={"clock": {"seconds": 60}})
        one = await ann.open(table)
        await one.round_is(1)
        live = await live_of(site, table)
        await eventually(lambda: site.services.workers.queue_length(ATTENDED) == 1)
        async with live.lock:
            await live.commit(with_doc(live, deadline=site.services.tables.now()))
        await one.round_is(2)
        assert begun(rate_limits) == 1
        (rate_limits / "open").touch()


@long_only
@over_sockets
async def test_slow_bot_does_not_affect_others(tmp_path: Path, faults: Faults) -> None:
    faults.expected.add("bot-slow")
    rate_limits = tmp_path / "gate"
    rate_limits.mkdir()
    hows = bots(f"beam=Gate {rate_limits}", "master=Hang")
    async with running(tmp_path / "data", **hows, bot_processes=3, bot_seconds=6) as site:
        ann, eve = site.browser(), site.browser()
        From(site, "203.0.113.9")
        two = await eve.open(await eve.make(2, name="Eve", bots=["master"], start=True))
        await two.round_is(1)
        await two.play_round()
        From(site, "198.51.100.1")
        # This decision starts well after the other one, so that it still runs when the time of the other one is over.
        await eventually(lambda: site.services.workers.queue_length(ATTENDED) == 0)
        one = await ann.open(await ann.make(2, name="Ann", bots=["beam"], start=True))
        await eventually(lambda: begun(rate_limits) == 1)
        await two.round_is(2)
        (rate_limits / "open").touch()
        await one.round_is(1)
        await one.play_round()
        await one.round_is(2)
        assert begun(rate_limits) == 1, "the decision was begun once, and its process was not stopped"


@over_sockets
async def test_obsolete_decisions_leave_the_queue(tmp_path: Path) -> None:
    """A decision is dropped if a player took the seat meanwhile, or if its phase is over."""
    rate_limits = tmp_path / "gate"
    rate_limits.mkdir()
    async with running(tmp_path / "data", **bots(f"=Gate {rate_limits}"), bot_processes=1) as site:
        ann = site.browser()
        table = await ann.make(4, name="Ann", bots=["easy"] * 2)
        one, two = await ann.open(table), await site.browser().open(table)
        await two.done("sit", name="Cy", seat=3)
        await one.done("start")
        waiting = site.services.workers.queue_length
        await eventually(lambda: begun(rate_limits) == 1 and waiting(ATTENDED) == 1)
        # The first one is running.
        await one.done("free-seat", seat=2)
        await two.done("leave-seat")
        assert waiting(ATTENDED) == 2
        await two.done("sit", name="Cy", seat=3)
        assert waiting(ATTENDED) == 1
        live = await live_of(site, table)
        async with live.lock:
            await live.commit(with_doc(live, number=live.table.doc.number + 1))
        # Only the decisions of the new phase wait: those of the bot that was running, and of the free seat.
        await eventually(lambda: waiting(ATTENDED) == 2)
        live.reload()
        assert waiting(ATTENDED) + waiting(UNATTENDED) == 0
        (rate_limits / "open").touch()


@over_sockets
async def test_match_of_bots_pauses_without_spectators(tmp_path: Path) -> None:
    """The match pauses when no client has watched for a while, and continues when a client watches."""
    async with running(tmp_path, **bots("=Play"), bot_match_idle_seconds=0) as site:
        ann = site.browser()
        table = await ann.make(2, setup={"title": "Bots"})
        one = await ann.open(table)
        await one.done("add-bot", seat=0, level="easy")
        await one.done("add-bot", seat=1, level="easy")
        live = await live_of(site, table)
        await one.close()
        await eventually(lambda: not live.viewers)
        async with live.lock:
            await live.commit(
                live.table.handle(live.table.doc.host, say.Start(), site.services.tables.now(), bytes(32))
            )
        await site.services.tables._look(table)
        assert site.services.workers.queue_length(ATTENDED) == site.services.workers.queue_length(UNATTENDED) == 0
        assert not live._bots.asked
        one = await ann.open(table)
        await one.over()


@over_sockets
async def test_tables_with_people_go_first(tmp_path: Path) -> None:
    """Of two equally long queues, the queue of tables with people gets four of five turns."""
    queue = BotDispatcher(make_bot_pool(1, 20))._queue
    works = {
        QueuedJob(never): (where, f"owner {number}", "table")
        for number in range(20)
        for where in (ATTENDED, UNATTENDED)
    }
    for work, path in works.items():
        queue.push(work, path)
    order = []
    for _ in range(20):
        path = works[queue.pop()]
        queue.done(path)
        order.append(path[0])
    assert order.count(ATTENDED) == 16


async def never() -> Job:
    raise AssertionError("this test must not compute anything")


def test_one_network_is_one_owner() -> None:
    owners = TableRequesters()
    doc = TableDocument("7urpt9phteev", TableSetup("railroad-ink", "A table", 1), "ab" * 32, (EmptySeat(),), 0)
    assert owners.of(doc) == f"host {'ab' * 32}"
    owners.record(doc.id, "2001:db8:1:2:3:4:5:6")
    assert owners.of(doc) == rate_limit_key("2001:db8:1:2:ffff::1")
    assert rate_limit_key("2001:db8:1:3::") != rate_limit_key("2001:db8:1:2::")
    assert rate_limit_key("::ffff:192.0.2.1") == rate_limit_key("192.0.2.1") == "192.0.2.1"
    assert rate_limit_key("local") == "local"
    owners.inherit("other", doc.id)
    assert owners.of(msgspec.structs.replace(doc, id="other")) == owners.of(doc)


@over_sockets
async def test_dropped_decision_never_starts(tmp_path: Path) -> None:
    workers = BotDispatcher(make_bot_pool(1, 20, bots("=Fault")["bot_command"]))
    decision = BotJob("railroad-ink", "easy", (ATTENDED, "a", "b"), 0.0)
    assert await workers.choose(decision) is None
    await workers.close()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the end of the input has to do")
def test_busy_process_ends_with_a_killed_server() -> None:
    """This also works if another process keeps the standard input of the process open."""
    script = (
        "import subprocess, sys, time\n"
        f"child = subprocess.Popen([{sys.executable!r}, '-m', 'tests.server.jobs.fake_bot', '=Hang'], stdin=0)\n"
        "print(child.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    reader, writer = os.pipe()
    with subprocess.Popen([sys.executable, "-c", script], stdin=reader, stdout=subprocess.PIPE) as parent:
        try:
            assert parent.stdout is not None
            child = int(parent.stdout.readline())
            os.write(writer, frame(JOB, msgspec.json.encode(Job("bot", 1, "railroad-ink", "easy"))))
            end = time.monotonic() + SOON
            while b"fake_bot" not in Path(f"/proc/{child}/cmdline").read_bytes() or _threads(child) < 2:
                assert time.monotonic() < end
                time.sleep(0.01)
        finally:
            parent.send_signal(signal.SIGKILL)
    while _alive(child):
        assert time.monotonic() < end
        time.sleep(0.01)
    os.close(reader)
    os.close(writer)


def _threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
