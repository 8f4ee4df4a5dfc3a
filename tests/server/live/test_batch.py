"""Batches of commands: they give the same log, views and replies as single commands, and a failed write leaves no
trace."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.games import GAMES
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.errors import Problem
from inkrally.server.cluster.contract import Ownership
from inkrally.server.config import Config
from inkrally.server.events import Dispatcher
from inkrally.server.jobs.bot_dispatcher import TableRequesters
from inkrally.server.live import table as live_table
from inkrally.server.live.batch import MAX_BATCH_COMMANDS, PendingCommand, next_batch
from inkrally.server.live.command_replies import read_answers
from inkrally.server.live.messages import Done, Hello, Refused, ServerMessage
from inkrally.server.live.player_addresses import PlayerAddresses
from inkrally.server.live.table import LiveTable
from inkrally.server.storage import schema
from inkrally.server.storage.store import FencedWrite, StaleWrite, Store, StoreError, Write, WriteOutcomeUnknown
from inkrally.server.storage.table_rows import add_difference, add_table, load
from inkrally.table import commands as say
from inkrally.table.document import TableSetup
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import TableCore
from tests.plain_patch import patch
from tests.server.conftest import Faults
from tests.server.site import Site, eventually, over_sockets

NOW = 1_000_000


class Page:
    """A connection that applies updates as a client does."""

    def __init__(self, account: str) -> None:
        self.account = account
        self.page = f"page-of-{account}"
        self.address = "127.0.0.1"
        self.shown: Any = None
        self.updates = 0
        self.gone: Problem | None = None
        self.last = 0

    def send(self, message: bytes) -> None:
        decoded = json.loads(message)
        if decoded["type"] == "snapshot":
            self.shown = decoded["state"]
        elif decoded["type"] == "update":
            self.updates += 1
            self.shown = patch(self.shown, decoded["changes"])

    def disconnect(self, problem: Problem, again: bool) -> None:
        self.gone = problem


class GatedStore:
    """A store whose writes wait for `open`, or fail."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.open = asyncio.Event()
        self.open.set()
        self.writes: list[Write] = []
        self.fault: Callable[[Write], BaseException | None] = lambda write: None
        self.failing = False

    async def write(self, write: Write) -> None:
        self.writes.append(write)
        await self.open.wait()
        fault = self.fault(write)
        if isinstance(fault, WriteOutcomeUnknown):
            await self.store.write(write)  # the worse case: the write was stored
        if fault is not None:
            raise fault
        await self.store.write(write)


class Services:
    """The parts of a server that players' commands need."""

    def __init__(self, folder: Path, store: GatedStore) -> None:
        self.config = Config(data=folder)
        self.store = store
        self.owners = TableRequesters()
        self.networks = PlayerAddresses(Dispatcher(), True)
        self.ownership = Ownership()
        self.away_seconds = self.host_seconds = 1e6
        self.since = NOW
        self.time = NOW
        self.gone = False

    def now(self) -> int:
        return self.time

    def is_overloaded(self) -> bool:
        return False

    def deadline_changed(self, live: LiveTable) -> None: ...

    def table_changed(self, live: LiveTable) -> None: ...

    def schedule_retry(self, table_id: str) -> None: ...

    def handle_lost(self, live: LiveTable) -> None:
        self.gone = True
        live.hand_over(Problem("table-moved", "another server has this table"))


class Scene:
    """A table in memory and in a database, with a client in each seat."""

    def __init__(self, live: LiveTable, store: GatedStore, services: Services, pages: list[Page]) -> None:
        self.live = live
        self.store = store
        self.services = services
        self.pages = pages

    async def one_by_one(self, commands: list[tuple[int, say.Command]]) -> list[ServerMessage]:
        return [await self.tell(seat, command) for seat, command in commands]

    async def together(self, commands: list[tuple[int, say.Command]]) -> list[ServerMessage]:
        """Send commands while the table is busy, so that they are judged in one batch."""
        return await asyncio.gather(*await self.asked(commands))

    async def asked(self, commands: list[tuple[int, say.Command]]) -> list[asyncio.Task[ServerMessage]]:
        async with self.live.lock:
            tasks = [asyncio.create_task(self.tell(seat, command)) for seat, command in commands]
            while len(self.live._waiting) < len(commands):
                await asyncio.sleep(0)
        return tasks

    async def tell(self, seat: int, command: say.Command) -> ServerMessage:
        page = self.pages[seat]
        page.last += 1
        return await self.live.command(page, page.last, command)

    def next_acts(self, seat: int, count: int | None = None) -> list[say.Command]:
        """Return actions that continue the draft of a seat."""
        match = self.live.table.match
        assert match is not None
        row = self.live.table.drafts.get(seat)
        drafted = () if row is None else row.acts
        acts = match.game.default_draft(
            match.state.table, seat, drafted, SeededChance(numbered_seed(len(match.entries)))
        )
        return [say.AddAction(json.loads(_json(act))) for act in acts[len(drafted) :][:count]]

    async def draw_all(self) -> None:
        for seat in range(len(self.pages)):
            for act in self.next_acts(seat):
                assert isinstance(await self.tell(seat, act), Done)

    async def stored(self) -> TableCore:
        found = await load(self.store.store, self.live.id)
        assert found is not None
        return found

    async def check_shown(self) -> None:
        """Check that memory, database and all clients agree."""
        stored = await self.stored()
        assert picture(stored) == picture(self.live.table)
        for page in self.pages:
            key = Audience.of(stored.doc, page.account)
            assert page.shown == json.loads(_json(snapshot_of(stored, key, {})))


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)


def picture(table: TableCore) -> Any:
    assert table.match is not None
    drafts = {str(seat): row for seat, row in sorted(table.drafts.items()) if row.acts or row.undone}
    return json.loads(_json([table.doc, drafts, table.match.entries]))


@asynccontextmanager
async def scene(folder: Path, seats: int = 4, game: str = "railroad-ink", **setup: Any) -> AsyncIterator[Scene]:
    """Create a match that has just begun."""
    folder.mkdir(exist_ok=True)
    store = Store(folder)
    await store.open()
    gated = GatedStore(store)
    doc = new_table("2" * 12, TableSetup(game, "A table", seats, stand_in="easy", **setup), "s0", GAMES, ("easy",), NOW)
    table = TableCore(doc, GAMES[game], ("easy",))
    for seat in range(seats):
        table.apply(table.handle(f"s{seat}", say.Sit(f"Seat {seat}"), NOW))
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(3)))
    write = Write()
    for seat in range(seats):
        write.add("account", id=f"s{seat}", created=NOW)
    add_table(write, table, NOW)
    await store.write(write)
    services = Services(folder, gated)
    live = LiveTable(table, services, {})  # type: ignore[arg-type]
    pages = [Page(f"s{seat}") for seat in range(seats)]
    for page in pages:
        await live.join(page, Hello())
    try:
        yield Scene(live, gated, services, pages)
    finally:
        live.stop()
        await store.close()


def random_command(found: Scene, seat: int, chance: random.Random) -> say.Command:
    """Return a random command of a seat. Some are refused."""
    acts = found.next_acts(seat, 1) if found.live.table.match and seat in found.live.table.match.owes else []
    kind = chance.choices(
        ("act", "commit", "undo", "redo", "clear", "retract", "watched", "here"), (9, 7, 1, 1, 0.2, 1, 1, 1)
    )[0]
    if kind == "act":
        return acts[0] if acts else say.AddAction({"type": "die", "die": 9, "space": "A1", "drawing": 0})
    if kind == "commit" and acts and chance.random() < 0.7:
        return acts[0]
    commands: dict[str, say.Command] = {
        "commit": say.Commit(),
        "undo": say.Undo(),
        "redo": say.Redo(),
        "clear": say.Clear(),
        "retract": say.Retract(),
        "watched": say.PlaybackSeen(1),
        "here": say.PlayerReturned(),
    }
    return commands[kind]


@pytest.mark.parametrize(
    ("game", "open_drafts"), [("railroad-ink", False), ("railroad-ink", True), ("roborally", False)]
)
@over_sockets
async def test_batch_gives_the_same_as_its_commands_one_by_one(tmp_path: Path, game: str, open_drafts: bool) -> None:
    chance = random.Random(5)
    async with (
        scene(tmp_path / "together", game=game, open_drafts=open_drafts) as batched,
        scene(tmp_path / "alone", game=game, open_drafts=open_drafts) as single,
    ):
        for step in range(120):
            batched.services.time = single.services.time = NOW + step
            seats = chance.sample(range(4), chance.randint(2, 4))
            commands = [(seat, random_command(batched, seat, chance)) for seat in seats]
            assert await batched.together(commands) == await single.one_by_one(commands)
        assert picture(batched.live.table) == picture(single.live.table)
        assert batched.live.table.doc.number > 1, "some rounds ended"
        assert len(batched.store.writes) < len(single.store.writes)
        for one, other in zip(batched.pages, single.pages, strict=True):
            assert one.shown == other.shown
            assert one.updates < other.updates
        await batched.check_shown()
        await single.check_shown()
        answers = sa.select(schema.answers).order_by(schema.answers.c.account)
        stored = [(row.account, row.page) for row in await batched.store.store.rows(answers)]
        assert stored == [(row.account, row.page) for row in await single.store.store.rows(answers)]


@over_sockets
async def test_24_seats_that_commit_at_once_take_few_writes(tmp_path: Path) -> None:
    async with scene(tmp_path, 24) as found:
        await found.draw_all()
        found.store.writes.clear()
        updates = [page.updates for page in found.pages]
        # The table is idle: the first command is stored alone, and all others arrive meanwhile.
        answers = await asyncio.gather(*(found.tell(seat, say.Commit()) for seat in range(24)))
        assert {type(answer) for answer in answers} == {Done}
        assert len(found.store.writes) == 2
        assert all(page.updates - before <= 2 for page, before in zip(found.pages, updates, strict=True))
        rows = found.store.writes[1].rows
        assert len(rows["answer"]) == 23
        assert len(rows["doc"]) == 1
        assert [row["n"] for row in rows["entry"]] == list(range(rows["entry"][0]["n"], rows["entry"][-1]["n"] + 1))
        await found.check_shown()


@over_sockets
async def test_no_client_sees_an_unstored_change(tmp_path: Path) -> None:
    async with scene(tmp_path, hints=True) as found:
        await found.draw_all()
        live = found.live
        before, shown, updates = (
            live.table,
            [page.shown for page in found.pages],
            [page.updates for page in found.pages],
        )
        explained = _json(live.breakdown(found.pages[1], 0))
        seen, hint = picture(before), _json(live.table.hint_job("s1").view)
        found.store.open.clear()
        found.store.writes.clear()
        tasks = await found.asked([(seat, say.Commit()) for seat in range(4)])
        await eventually(lambda: found.store.writes)
        assert live.table is before
        assert picture(live.table) == seen
        assert live.table.match is not None
        assert live.table.match.owes == (0, 1, 2, 3)
        assert _json(live.breakdown(found.pages[1], 0)) == explained
        assert _json(live.table.hint_job("s1").view) == hint
        assert not live.table.bots_due(NOW)
        live.leave(found.pages[3])  # this updates the presence, but must not broadcast unstored changes
        assert [page.shown for page in found.pages] == shown
        assert [page.updates for page in found.pages] == updates
        assert not any(task.done() for task in tasks)
        found.store.open.set()
        assert {type(answer) for answer in await asyncio.gather(*tasks)} == {Done}
        assert live.table.doc.number == before.doc.number + 1
        assert all(page.updates for page in found.pages[:3])


STORE_FAULTS: dict[str, tuple[Callable[[], BaseException], bool, str]] = {
    "full": (lambda: StoreError("store-full", "the disk is full"), False, "store-full"),
    "fenced": (lambda: FencedWrite("table-moved", "another server has it"), True, "table-moved"),
    "out-of-step": (lambda: StaleWrite("store-failed", "another"), True, "table-reloaded"),
    "maybe-written": (lambda: WriteOutcomeUnknown("store-failed", "it broke off"), True, "store-failed"),
}


@pytest.mark.parametrize("fault", STORE_FAULTS)
@over_sockets
async def test_a_write_that_fails_leaves_nothing_of_its_batch(tmp_path: Path, fault: str) -> None:
    """The batch has commands, refusals that depend on the new round, and repeated commands."""
    make, breaks, code = STORE_FAULTS[fault]
    async with scene(tmp_path) as found:
        await found.draw_all()
        before, updates = picture(found.live.table), [page.updates for page in found.pages]
        found.store.fault = lambda write: make()
        found.store.failing = not breaks
        # The last command would be refused in the next round.
        commands: list[tuple[int, say.Command]] = [(seat, say.Commit()) for seat in range(3)]
        answers = await found.together([*commands, (3, say.Undo(9))])
        assert [answer.error.code for answer in answers if isinstance(answer, Refused)] == [code] * 4
        assert picture(found.live.table) == before
        assert found.live.outdated == breaks
        assert [page.updates for page in found.pages] == updates
        if breaks:
            assert all(page.gone is not None for page in found.pages)
            assert isinstance(await found.tell(0, say.Commit()), Refused)
            if fault != "maybe-written":
                assert picture(await found.stored()) == before
            return
        await found.check_shown()
        found.store.fault = lambda write: None
        found.store.failing = False
        for page in found.pages:
            page.last -= 1  # repeat the message, since its reply was not remembered
        answers = await found.together([*commands, (3, say.Undo(9))])
        assert [type(answer) for answer in answers] == [Done, Done, Done, Refused]
        await found.check_shown()


@pytest.mark.parametrize("position", range(4))
@pytest.mark.parametrize("step", ["judge", "become", "show", "rows", "store"])
@over_sockets
async def test_a_command_that_fails_at_any_place_of_a_batch_fails_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, position: int
) -> None:
    async with scene(tmp_path) as found:
        commands: list[tuple[int, say.Command]] = [(seat, found.next_acts(seat, 1)[0]) for seat in range(4)]
        real_handle, real_after = TableCore.handle, TableCore.after
        real_snapshot, real_rows = snapshot_of, add_difference

        def handle(table: TableCore, account: str, *given: Any) -> Any:
            assert account != f"s{position}"
            return real_handle(table, account, *given)

        def after(table: TableCore, change: Any) -> TableCore:
            assert position not in change.drafts
            return real_after(table, change)

        def snapshot(table: TableCore, key: Audience, *given: Any) -> Any:
            assert position not in table.drafts
            return real_snapshot(table, key, *given)

        def rows(write: Write, old: TableCore, new: TableCore, *given: Any) -> None:
            assert position not in new.drafts
            real_rows(write, old, new, *given)

        def unkept(write: Write) -> StoreError | None:
            drafts = write.rows.get("draft", ())
            return StoreError("store-failed", "unkept") if any(row["seat"] == position for row in drafts) else None

        with monkeypatch.context() as within:
            if step == "judge":
                within.setattr(TableCore, "handle", handle)
            elif step == "become":
                within.setattr(TableCore, "after", after)
            elif step == "show":
                within.setattr(live_table, "snapshot_of", snapshot)
            elif step == "rows":
                within.setattr(live_table, "add_difference", rows)
            else:
                found.store.fault = unkept
            tasks = await found.asked(commands)
            answers = await asyncio.gather(*tasks, return_exceptions=True)
        for seat, answer in enumerate(answers):
            if seat != position:
                assert isinstance(answer, Done)
            elif step == "store":
                assert isinstance(answer, Refused)
            else:
                assert isinstance(answer, AssertionError), "the connection replies `internal`"
        assert sorted(found.live.table.drafts) == [seat for seat in range(4) if seat != position]
        await found.check_shown()


@over_sockets
async def test_clients_of_an_interrupted_batch_are_asked_to_reconnect(tmp_path: Path) -> None:
    async with scene(tmp_path) as found:
        before = picture(found.live.table)
        found.store.open.clear()
        found.store.writes.clear()
        tasks = await found.asked([(seat, found.next_acts(seat, 1)[0]) for seat in range(3)])
        await eventually(lambda: found.store.writes)
        later = asyncio.create_task(found.tell(3, found.next_acts(3, 1)[0]))
        await eventually(lambda: found.live._waiting)
        found.live.discard()  # delete the table
        found.store.open.set()
        answers = await asyncio.gather(*tasks, later)
        assert [answer.error.code for answer in answers if isinstance(answer, Refused)] == ["table-reloaded"] * 4
        assert picture(found.live.table) == before
        assert all(page.gone is not None for page in found.pages)


@over_sockets
async def test_a_refused_command_of_a_batch_is_not_stored_as_done(tmp_path: Path) -> None:
    async with scene(tmp_path) as found:
        answers = await found.together([(0, found.next_acts(0, 1)[0]), (1, say.Retract())])
        assert [type(answer) for answer in answers] == [Done, Refused]
        stored = await read_answers(found.store.store, found.live.id)
        drawn, refused = [stored.of(page.account, page.page, found.live.table.doc) for page in found.pages[:2]]
        assert isinstance(drawn.before(1), Done)
        assert refused.before(1) is None


@over_sockets
async def test_command_repeated_in_a_batch_is_executed_once(tmp_path: Path) -> None:
    async with scene(tmp_path) as found:
        act = found.next_acts(0, 1)[0]
        async with found.live.lock:
            twice = [asyncio.create_task(found.live.command(found.pages[0], 1, act)) for _ in range(2)]
            other = asyncio.create_task(found.tell(1, found.next_acts(1, 1)[0]))
            while len(found.live._waiting) < 3:
                await asyncio.sleep(0)
        assert await asyncio.gather(*twice, other) == [Done(1), Done(1), Done(1)]
        assert len(found.live.table.drafts[0].acts) == 1
        await found.check_shown()


@over_sockets
async def test_page_that_misses_an_update_gets_its_reply_before_it_is_disconnected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("after-write-failed")
    async with scene(tmp_path) as found:

        def fails(live: LiveTable, keys: Any = None) -> None:
            raise RuntimeError("no page gets the update")

        gone: list[bool] = []

        async def ask(seat: int) -> ServerMessage:
            answer = await found.tell(seat, say.Commit())
            gone.append(found.pages[seat].gone is not None)
            return answer

        await found.draw_all()
        monkeypatch.setattr(LiveTable, "_send_change", fails)
        async with found.live.lock:
            tasks = [asyncio.create_task(ask(seat)) for seat in range(2)]
            while len(found.live._waiting) < 2:
                await asyncio.sleep(0)
        assert {type(answer) for answer in await asyncio.gather(*tasks)} == {Done}
        assert gone == [False, False]
        await eventually(lambda: all(page.gone is not None for page in found.pages))
        assert picture(await found.stored()) == picture(found.live.table)


@over_sockets
async def test_a_batch_has_one_command_of_each_account_and_no_more_than_its_bound() -> None:
    pages = [Page("flood")] * 3 + [Page(f"s{seat}") for seat in range(40)]
    waiting = [PendingCommand(page, number, say.Commit()) for number, page in enumerate(pages)]
    batches = []
    while waiting:
        batches.append([asked.number for asked in next_batch(waiting)])
    assert batches == [[0, *range(3, 34)], [1, *range(34, 43)], [2]]
    assert len(batches[0]) == MAX_BATCH_COMMANDS


@over_sockets
async def test_pages_on_sockets_that_commit_at_once_see_the_next_round(site: Site) -> None:
    browsers = [site.browser() for _ in range(6)]
    table = await browsers[0].make(6, name="Seat 0")
    pages = [await browser.open(table) for browser in browsers]
    for number, page in enumerate(pages[1:], 1):
        await page.done("sit", name=f"Seat {number}")
    await pages[0].done("start")
    for number in (1, 2):
        for page in pages:
            await page.round_is(number)
        await asyncio.gather(*(page.play_round() for page in pages))
    for page in pages:
        await page.round_is(3)
