"""Errors after a change was stored: the sender's command counts as done, and all clients see the stored state."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.admission.admission import Admission
from inkrally.server.features.talk.chat_rooms import ChatRooms
from inkrally.server.jobs.bot_dispatcher import BotDispatcher, BotJob
from inkrally.server.live import table as live_table
from inkrally.server.live.bots import SeatedBots
from inkrally.server.live.command_replies import ClientReplies
from inkrally.server.live.hub import Connection
from inkrally.server.live.presence import Presence
from inkrally.server.live.table import LiveTable
from inkrally.server.live.tables import Tables
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import Store, Write
from inkrally.table.snapshots import Channel
from tests.server.conftest import Faults
from tests.server.site import Browser, Page, Site, eventually, over_sockets, running, with_server


class Fault(Exception):
    """An exception that no code expects."""


class AfterWrite:
    """Fails a step once after the next write was stored."""

    def __init__(self) -> None:
        self.armed = False
        self.raised = 0

    def step(self, patch: pytest.MonkeyPatch, owner: Any, name: str) -> None:
        """Make this step fail."""
        real = getattr(owner, name)

        def fails(*given: Any, **named: Any) -> Any:
            if self.armed and not self.raised:
                self.raised += 1
                raise Fault(f"{name} failed")
            return real(*given, **named)

        patch.setattr(owner, name, fails)

    def writes(self, patch: pytest.MonkeyPatch) -> None:
        """Wait for a write with rows of a table."""
        real = Store.write

        async def write(store: Store, write: Write) -> None:
            await real(store, write)
            self.armed = self.armed or bool(write.rows.keys() & {"doc", "entry", "draft"})

        patch.setattr(Store, "write", write)


STEPS: dict[str, tuple[Any, str]] = {
    "settle-who-is-here": (Presence, "update"),
    "look-again-at-who-is-here": (LiveTable, "_look_again"),
    "move-viewers": (LiveTable, "_move_viewers"),
    "set-the-clock": (Tables, "deadline_changed"),
    "list-the-table": (Tables, "table_changed"),
    "find-a-channel": (LiveTable, "_send_change"),
    "make-a-snapshot": (live_table, "snapshot_of"),
    "find-what-changed": (Channel, "advance"),
    "send-to-a-page": (Connection, "send"),
    "count-what-was-told": (observe.UPDATES_SENT, "inc"),
    "start-bots": (SeatedBots, "start"),
    "move-a-decision": (BotDispatcher, "move"),
    "drop-a-decision": (BotDispatcher, "cancel"),
    "begin-when-full": (LiveTable, "_begin_when_full"),
    "remember-the-answer": (ClientReplies, "add"),
    "leave-admission": (Admission, "finish_command"),
}
"""All steps between the stored write and the last update."""


async def same_everywhere(browsers: list[Browser], table: str, seen: Callable[[Page], Any]) -> None:
    """Check that old and new connections see the stored state."""
    for browser in browsers:
        page = await browser.open(table)
        await page.until(page.shown)
        assert seen(page)
        await page.close()


@contextmanager
def broken(patch: pytest.MonkeyPatch, step: str) -> Any:
    with patch.context() as within:
        fault = AfterWrite()
        fault.step(within, *STEPS[step])
        fault.writes(within)
        yield fault


@pytest.mark.parametrize("step", STEPS)
@over_sockets
async def test_command_counts_as_done_despite_errors_after_the_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults, step: str
) -> None:
    faults.expected |= {"after-write-failed", "bot-request-failed", "table-task-failed"}
    raised = 0
    async with running(tmp_path) as site:
        for kind in ("sit", "add-action", "commit", "rename"):
            ann, ben, cy = site.browser(), site.browser(), site.browser()
            table = await ann.make(3 if kind == "sit" else 2, name="Ann", setup={"public": kind == "sit"})
            one, two, three = await ann.open(table), await ben.open(table), await cy.open(table)
            await two.done("sit", name="Ben")
            acts: list[Any] = []
            if kind in ("add-action", "commit"):
                await one.done("start")
                await one.round_is(1)
                acts = one.finish()
            for act in acts if kind == "commit" else ():
                await one.done("add-action", act=act)
            asker, who = (three, cy) if kind == "sit" else (one, ann)
            given: dict[str, Any] = {
                "sit": {"name": "Cy"},
                "add-action": {"act": acts[:1] and acts[0]},
                "rename": {"name": "A"},
            }
            with broken(monkeypatch, step) as fault:
                answer = await asker.say(kind, **given.get(kind, {}))
            raised += fault.raised
            if answer["type"] == "gone":
                assert step == "send-to-a-page"
                # The client that missed a message reconnects, and repeats the command with its number.
                page = await who.connect(f"/live/{table}")
                await page.close()
            else:
                assert answer["type"] == "done", (kind, answer)
            others = [ann, ben, cy]
            if kind == "sit":
                await same_everywhere(others, table, lambda page: seat_names(page) == ["Ann", "Ben", "Cy"])
            elif kind == "rename":
                await same_everywhere(others, table, lambda page: seat_names(page)[0] == "A")
            elif kind == "commit":
                await same_everywhere(others, table, lambda page: 0 in page.snapshot["match"]["committed"])
            else:
                expected = acts[0]
                await same_everywhere([ann], table, partial(drafted, expected))
            await goes_on(site, table, ben, cy)
    assert raised or step in ("move-a-decision", "drop-a-decision"), "this step does not run after a write any more"


def drafted(act: Any, page: Page) -> bool:
    return bool(page.snapshot["draft"]["acts"] == [act])


def updated_or_disconnected(name: str, page: Page) -> bool:
    return page.bye is not None or page.closed.is_set() or called(name, page)


def called(name: str, page: Page) -> bool:
    return name in seat_names(page)


def seat_names(page: Page) -> list[str]:
    return [seat["name"] for seat in page.snapshot["table"]["seats"]]


async def goes_on(site: Site, table: str, *browsers: Browser) -> None:
    """Check that the table accepts further changes."""
    page = await browsers[0].open(table)
    await page.done("rename", name="Benno")
    for browser in browsers:
        other = await browser.open(table)
        await other.until(partial(called, "Benno", other))
    assert not (await site.services.tables.get(table)).outdated


@over_sockets
async def test_spectators_get_the_update_or_reconnect(
    site: Site, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected |= {"after-write-failed"}
    for step in STEPS:
        ann, ben = site.browser(), site.browser()
        table = await ann.make(2, name="Ann")
        one, two = await ann.open(table), await ben.open(table)
        with broken(monkeypatch, step):
            await one.say("rename", name="Anna")
        await two.until(partial(updated_or_disconnected, "Anna", two))
        if two.bye or two.closed.is_set():
            two = await ben.open(table, before=two)
            await two.until(partial(called, "Anna", two))


@over_sockets
async def test_created_table_is_not_reported_as_failed(
    site: Site, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected |= {"after-write-failed"}
    ann = site.browser()
    await ann.make(1)
    real = Tables.get
    asked = []

    async def fails(tables: Tables, table_id: str, by_itself: bool = False) -> LiveTable:
        asked.append(table_id)
        if len(asked) == 1:
            raise Fault("get failed")
        return await real(tables, table_id, by_itself)

    monkeypatch.setattr(Tables, "get", fails)
    table = await ann.make(1, name="Ann", start=True)
    assert asked[0] == table
    page = await ann.open(table)
    await page.round_is(1)


@over_sockets
async def test_stored_chat_line_is_not_reported_as_failed(
    site: Site, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected |= {"after-write-failed"}
    ann = site.browser()
    table = await ann.make(2, name="Ann")
    page = await ann.open(table)
    with monkeypatch.context() as within:
        fault = AfterWrite()
        fault.step(within, ChatRooms, "_send_lines")
        fault.armed = True
        assert (await page.ask(type="chat", text="Hello"))["type"] == "done"
        assert fault.raised
    again = await ann.open(table)
    await again.until(lambda: again.talk)
    assert [line["text"] for line in again.talk.values()] == ["Hello"]


def test_decision_moves_although_its_timer_shows_no_time() -> None:
    """The timer handles of uvloop with a delay of 0 do not show their time."""

    class Handle:
        def cancel(self) -> None:
            """Do nothing, since no timer runs."""

    async def move() -> float | None:
        workers = BotDispatcher.__new__(BotDispatcher)
        decision = BotJob("railroad-ink", "easy", ("here", "ann", "t"), 0)
        decision.timer = Handle()  # type: ignore[assignment]
        decision.until = asyncio.get_running_loop().time()
        workers.move(decision, decision.path, 5)
        return decision.max_wait_seconds

    assert asyncio.run(move()) == 0


@with_server(bot_queue_seconds=0)
async def test_bot_decision_is_moved_after_its_patience(site: Site, faults: Faults) -> None:
    """The table's clock has ended, and a player connects. Moving the request must not raise an error."""
    ann = site.browser()
    table = await ann.make(2, name="Ann", bots=["easy"], start=True)
    page = await ann.open(table)
    await page.round_is(1)
    await page.play_round()
    await page.round_is(2)
    await eventually(lambda: not faults.found)
