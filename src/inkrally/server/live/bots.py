"""The bots of one live table: asked for when they have something to decide, in the right line, and dropped when not.

Knows of a table what changes it and who is there, not how anything is told or written.
"""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING
from weakref import proxy

from inkrally.match.game import Seat
from inkrally.server.admission.fair_queue import Path
from inkrally.server.jobs.bot_workers import AWAY, HERE, DecisionRequest
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError
from inkrally.table.doc import Player
from inkrally.table.table import BotRequest

if TYPE_CHECKING:
    from inkrally.server.live.table import LiveTable

RECENT_MS = 60_000
"""A table at which somebody was within this time counts as one where somebody is: a page is loaded anew."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 5.0
"""Seconds until a bot's commit is tried again that went wrong."""


class SeatedBots:
    """What the bots of a table have to decide, and who is at work on it."""

    def __init__(self, live: LiveTable) -> None:
        # A table that is let go leaves memory at once: no circle keeps it until the collector comes, which is seldom.
        self._live: LiveTable = proxy(live)
        self.asked: dict[tuple[Seat, int], DecisionRequest] = {}
        """The decisions that bots are at work on, by seat and phase."""

    def start(self) -> None:
        """Ask for what is to be decided and not asked for yet; what nobody wants any more waits no longer."""
        live, now = self._live, self._live.services.now()
        due = {} if live.broken or self.rest(now) else dict(live.table.bots_due(now))
        number = live.table.doc.number
        for key, decision in list(self.asked.items()) if self.asked else ():
            if key[1] != number or key[0] not in due:
                live.services.workers.drop(decision)
                del self.asked[key]
        if not due:
            return
        line = self._line(now)
        patience = self._patience(now, line)
        for seat, level in due.items():
            key = seat, number
            asked = self.asked.get(key)
            if asked is not None:
                live.services.workers.move(asked, line, patience)
                continue
            decision = DecisionRequest(live.table.game.name, level, line, patience)
            decision.job = partial(self._wanted, key, decision)
            self.asked[key] = decision
            live.spawn(self._decide, key, decision)

    def rest(self, now: int) -> bool:
        """Whether a match of bots alone waits until somebody looks at it again."""
        live = self._live
        if live.viewers or now - live.used <= live.services.config.rest_seconds * 1000:
            return False
        return not any(isinstance(each, Player) for each in live.table.doc.seats)

    def _line(self, now: int) -> Path:
        live, deadline = self._live, self._live.table.doc.deadline
        late = deadline is not None and now >= deadline
        here = live.viewers or late or now - live.used <= RECENT_MS
        return (HERE if here else AWAY, live.services.owners.of(live.table.doc), live.id)

    def _patience(self, now: int, line: Path) -> float | None:
        """For how many seconds a process may be waited for: not for long where a clock is over or somebody waits."""
        live, config = self._live, self._live.services.config
        patience = config.bot_patience if line[0] == HERE else None
        deadline = live.table.doc.deadline
        if deadline is not None:
            late = max(0.0, (deadline - now) / 1000) + config.settle_seconds
            patience = late if patience is None else min(patience, late)
        return patience

    def _wanted(self, key: tuple[Seat, int], decision: DecisionRequest) -> BotRequest | None:
        """What is to be decided, as it stands; None where nobody wants it any more."""
        live, now = self._live, self._live.services.now()
        if live.broken or self.asked.get(key) is not decision or live.table.doc.number != key[1] or self.rest(now):
            return None
        level = dict(live.table.bots_due(now)).get(key[0])
        return None if level is None else live.table.job(key[0], level)

    async def _decide(self, key: tuple[Seat, int], decision: DecisionRequest) -> None:
        """Have a seat decided, however often something goes wrong on the way."""
        live, wait = self._live, FIRST_WAIT
        decided = None
        try:
            while not live.broken:
                try:
                    decided = decided or await live.services.workers.choose(decision)
                    if decided is None:
                        return
                    async with live.lock:
                        if live.broken:  # meanwhile; the table loaded anew asks again
                            return
                        change = live.table.bot_done(*decided, live.services.now())
                        if change is not None:
                            await live.commit(change)
                        if self._wanted(key, decision) is None:
                            return
                    # It has let itself be shown something, and goes on with that.
                    decided, wait = None, FIRST_WAIT
                    continue
                except StoreError:
                    pass  # which says so itself
                except Exception as error:
                    observe.log.error("bot", table=live.id, error=repr(error), exc_info=True)
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT)
        finally:
            if self.asked.get(key) is decision:
                del self.asked[key]
            decision.job = _nothing


def _nothing() -> None:
    """The job of a decision that is over, which would else hold what asked for it."""
