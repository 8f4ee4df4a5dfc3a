"""The bots at one table in memory: requests their decisions from worker processes, and cancels outdated requests.

Decisions change the table only through `LiveTable.commit`, which stores and broadcasts them.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING
from weakref import proxy

from inkrally.match.game import Seat
from inkrally.server.admission.fair_queue import Path
from inkrally.server.jobs.bot_dispatcher import ATTENDED, UNATTENDED, BotJob
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError
from inkrally.table.document import Player
from inkrally.table.table import BotRequest

if TYPE_CHECKING:
    from inkrally.server.live.table import LiveTable

RECENT_MS = 60_000
"""How long a table counts as watched after its last viewer has disconnected, such as during a reload."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 5.0
"""The first and the longest pause in seconds before a failed commit of a bot is tried again."""


class SeatedBots:
    """Requests the bot decisions that are due at one table, and cancels outdated decisions."""

    def __init__(self, live: LiveTable) -> None:
        # A weak reference: an unloaded table must leave memory without the garbage collector, which seldom runs.
        self._live: LiveTable = proxy(live)
        self.asked: dict[tuple[Seat, int], BotJob] = {}
        """The decisions in progress, by seat and phase."""

    def start(self) -> None:
        """Request the decisions that are due, update the priorities of pending ones, and cancel outdated ones."""
        live, now = self._live, self._live.services.now()
        due = {} if live.outdated or self.is_resting(now) else dict(live.table.bots_due(now))
        number = live.table.doc.number
        for key, decision in list(self.asked.items()) if self.asked else ():
            if key[1] != number or key[0] not in due:
                live.services.workers.cancel(decision)
                del self.asked[key]
        if not due:
            return
        line = self._queue_path(now)
        max_wait_seconds = self._max_wait_seconds(now, line)
        for seat, level in due.items():
            key = seat, number
            asked = self.asked.get(key)
            if asked is not None:
                live.services.workers.move(asked, line, max_wait_seconds)
                continue
            decision = BotJob(live.table.game.name, level, line, max_wait_seconds)
            decision.job = partial(self._current_request, key, decision)
            self.asked[key] = decision
            live.spawn(self._decide, key, decision)

    def is_resting(self, now: int) -> bool:
        """Return whether a match of bots alone is paused until someone opens the table."""
        live = self._live
        if live.viewers or now - live.used_at <= live.services.config.bot_match_idle_seconds * 1000:
            return False
        return not any(isinstance(each, Player) for each in live.table.doc.seats)

    def _queue_path(self, now: int) -> Path:
        """Return the path of the table in the fair queue of bot decisions."""
        live, deadline = self._live, self._live.table.doc.deadline
        late = deadline is not None and now >= deadline
        attended = live.viewers or late or now - live.used_at <= RECENT_MS
        return (ATTENDED if attended else UNATTENDED, live.services.owners.of(live.table.doc), live.id)

    def _max_wait_seconds(self, now: int, line: Path) -> float | None:
        """Return how many seconds a decision may wait for a process, or None for no limit.

        The time is shorter if a player waits or a deadline has passed.
        """
        live, config = self._live, self._live.services.config
        max_wait_seconds = config.bot_queue_seconds if line[0] == ATTENDED else None
        deadline = live.table.doc.deadline
        if deadline is not None:
            late = max(0.0, (deadline - now) / 1000) + config.overdue_bot_seconds
            max_wait_seconds = late if max_wait_seconds is None else min(max_wait_seconds, late)
        return max_wait_seconds

    def _current_request(self, key: tuple[Seat, int], decision: BotJob) -> BotRequest | None:
        """Return the request for a decision on the present table, or None if no decision is needed any more."""
        live, now = self._live, self._live.services.now()
        if (
            live.outdated
            or self.asked.get(key) is not decision
            or live.table.doc.number != key[1]
            or self.is_resting(now)
        ):
            return None
        level = dict(live.table.bots_due(now)).get(key[0])
        return None if level is None else live.table.job(key[0], level)

    async def _decide(self, key: tuple[Seat, int], decision: BotJob) -> None:
        """Wait for a decision for a seat and commit it. Tries again after errors."""
        live, wait = self._live, FIRST_WAIT
        decided = None
        try:
            while not live.outdated:
                try:
                    decided = decided or await live.services.workers.choose(decision)
                    if decided is None:
                        return
                    async with live.lock:
                        if live.outdated:  # the reloaded table requests the decision again
                            return
                        change = live.table.apply_bot_decision(*decided, live.services.now())
                        if change is not None:
                            await live.commit(change)
                        if self._current_request(key, decision) is None:
                            return
                    # The bot has revealed something, such as a card, and decides again with that information.
                    decided, wait = None, FIRST_WAIT
                    continue
                except StoreError:
                    pass  # the store logs the error
                except Exception as error:
                    observe.log.error("bot-request-failed", table=live.id, error=repr(error), exc_info=True)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
        finally:
            if self.asked.get(key) is decision:
                del self.asked[key]
            decision.job = _nothing


def _nothing() -> None:
    """Do nothing. Takes the place of a finished decision's function, which would keep the table in memory."""
