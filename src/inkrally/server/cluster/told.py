"""What servers that share a store tell each other about what they have in memory: that an account was signed out, that
a list is another. A word is a hint and may be lost: at who tells it, on the way, or at who hears it.

Each server counts its words and tells now and then how many there were. Who has heard another number, whose bus was
away, or who could not do what a word wants, has lost something: it reads anew whatever a word could have changed. Some
is read anew each half minute as well, and what nobody can read anywhere is told whole as often. So each word is heard
with what makes it good (`Words.on`); docs/hosting.md lists them.

Knows no part: who tells something names it, and who keeps something says what to do about it.
"""

from __future__ import annotations

import asyncio
import math
import random
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from inkrally.server.cluster.bus import Bus
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError

SUBJECT = "told"
FRESH_SECONDS = 30.0
"""So often what others may have changed is read anew, for words that were lost."""
COUNT_SECONDS = 2.0
"""So often others are told how many words there were."""
PAUSE_SECONDS = 3.0
"""So long it takes at least until all is read anew once more, since words are lost where there is much to do; and until
what could not be read is tried again."""
LONGEST_PAUSE = 60.0
"""So long that pause becomes at most, which doubles while words go on being lost."""
JITTER = 0.25
"""By up to such a part a pause is longer or shorter, so that servers which have lost the same read at other times."""
COUNT = "count"
REMEMBERED = 4096
"""Of so many servers is known how many words there were."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[str, str, list[Any]]).decode

Read = Callable[[], Awaitable[None]]


class Tell(Protocol):
    """Tells the other servers something: by name, and with what it is about."""

    def __call__(self, what: str, *about: Any) -> None: ...


def nobody(what: str, *about: Any) -> None:
    """As a server alone tells others."""


class BackOff:
    """When all may be read anew once more: at once where nothing was lost for a while, and ever later where words are
    lost again and again, which they are where a server has least time for it. Times are in seconds."""

    def __init__(self, chance: random.Random | None = None) -> None:
        self.not_before = -math.inf
        self._chance = chance or random.Random()
        self._pause = 0.0
        self._calm_at = -math.inf
        """Who loses nothing until then begins with the shortest pause again."""

    def read(self, lost_at: float, now: float) -> None:
        """All was read, since something was found to be lost then."""
        self._pause = PAUSE_SECONDS if lost_at >= self._calm_at else min(2 * self._pause, LONGEST_PAUSE)
        self.not_before = now + self._pause * self._chance.uniform(1 - JITTER, 1 + JITTER)
        self._calm_at = self.not_before + self._pause


class Words:
    """The words of one server to the others. `lost` whenever some may not have been heard or done here."""

    def __init__(self, bus: Bus, me: str) -> None:
        self._bus = bus
        self._me = me
        self._known: dict[str, Callable[..., Any]] = {}
        self._named: set[str] = set()
        self.goods: dict[str, Read | str] = {}
        """By word what makes it good where it was lost."""
        self._anew: dict[Read, bool] = {}
        """What is read anew where words were lost, and whether each half minute, too."""
        self._lost = asyncio.Event()
        self._count = 0
        self._heard_of: OrderedDict[str, int] = OrderedDict()
        """By server how many of its words were heard."""
        bus.hear(SUBJECT, self._heard)
        bus.on_back.append(self._back)

    def tell(self, what: str, *about: Any) -> None:
        """Tell all other servers."""
        self._count += 1
        self._bus.tell(SUBJECT, _encode((self._me, what, about)))

    def on(self, what: str, do: Callable[..., Any], *, good: Read | str, named: bool = False) -> None:
        """What to do when another server tells this; it may be a coroutine. `good` is what makes it good where the
        word is lost: what is read anew then, or in words why nothing is done about it here. `named`: the id of the
        other server comes first."""
        self._known[what] = do
        self.goods[what] = good
        if not isinstance(good, str):
            self._anew.setdefault(good, False)
        if named:
            self._named.add(what)

    def anew(self, read: Read) -> None:
        """Read something anew each half minute, and where words were lost: in the order in which this was asked."""
        self._anew[read] = True

    def lost(self) -> None:
        """Words of others may not have been heard, or what they want was not done."""
        self._lost.set()

    def _back(self) -> None:
        """The bus was away, and words were lost both ways: here, and those that the others find missing."""
        self._lost.set()
        self.tell(COUNT, self._count + 1)

    async def count(self) -> None:
        """Tell how many words there were, for ever: who has heard fewer has lost some."""
        while True:
            await asyncio.sleep(COUNT_SECONDS)
            self.tell(COUNT, self._count + 1)

    async def watch(self) -> None:
        """Read anew what others may have changed, for ever."""
        due: dict[Read, None] = {}
        fresh_at, back_off = _now() + FRESH_SECONDS, BackOff()
        while True:
            until = min(fresh_at, _now() + PAUSE_SECONDS) if due else fresh_at
            await asyncio.sleep(min(back_off.not_before, until) - _now())
            with suppress(TimeoutError):
                async with asyncio.timeout_at(until):
                    await self._lost.wait()
            now = _now()
            lost = self._lost.is_set() and now >= back_off.not_before
            if lost:
                self._lost.clear()
            if lost or now >= fresh_at:
                fresh_at = now + FRESH_SECONDS
                due |= {read: None for read, always in self._anew.items() if always or lost}
            for read in list(due):
                try:
                    await read()
                except Exception as error:
                    observe.log.info("told", error=repr(error))  # the next time, which is soon
                else:
                    del due[read]
            if lost:
                back_off.read(now, _now())

    async def _heard(self, data: bytes) -> None:
        who, what, about = _decode(data)
        if who == self._me:
            return
        heard = self._heard_of[who] = self._heard_of.pop(who, 0) + 1
        if len(self._heard_of) > REMEMBERED:
            self._heard_of.popitem(last=False)
        if what == COUNT:
            if heard != about[0]:
                self._heard_of[who] = about[0]
                self.lost()
            return
        if what not in self._known:  # a server of another release may tell what this one does not know
            return
        try:
            done = self._known[what](*((who, *about) if what in self._named else about))
            if isinstance(done, Awaitable):
                await done
        except StoreError as error:
            self.lost()  # the store was away just then
            observe.log.info("told", error=repr(error))
        except Exception:
            self.lost()
            raise


def _now() -> float:
    return asyncio.get_running_loop().time()
