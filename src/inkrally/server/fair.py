"""A queue in which askers take turns: of two addresses, and of two sessions behind one, neither waits for all of one.

Knows not what waits in it.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Hashable, Iterator
from typing import Generic, NamedTuple, TypeVar

import msgspec

from inkrally.match.errors import Refusal

T = TypeVar("T", bound=Hashable)


class Asker(NamedTuple):
    """Who asks: an address, and a session behind it."""

    address: str
    session: str


class Bounds(msgspec.Struct, frozen=True):
    """How much may wait: of one session, of all behind one address, and in all."""

    session: int
    address: int
    all: int


class FairQueue(Generic[T]):
    """What waits, each once. Addresses are served in turn, behind each its sessions, and of these what came first."""

    def __init__(self, bounds: Bounds) -> None:
        self.bounds = bounds
        self._lines: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._asker: dict[T, Asker] = {}
        self._order: dict[T, int] | None = None

    def __len__(self) -> int:
        return len(self._asker)

    def __contains__(self, what: T) -> bool:
        return what in self._asker

    def check(self, asker: Asker) -> None:
        """Raise Refusal (`analysis-busy`) where as much waits already as may, for this asker or in all."""
        sessions: dict[str, deque[T]] = self._lines.get(asker.address, OrderedDict())
        if len(sessions.get(asker.session, ())) >= self.bounds.session:
            raise Refusal("analysis-busy", "you have asked for as much as may wait; wait until some of it is there")
        if sum(len(line) for line in sessions.values()) >= self.bounds.address or len(self) >= self.bounds.all:
            raise Refusal("analysis-busy", "too much is asked for just now; try again in a while")

    def push(self, what: T, asker: Asker) -> None:
        """Let something wait. Raises Refusal (`analysis-busy`)."""
        self.check(asker)
        self._lines.setdefault(asker.address, OrderedDict()).setdefault(asker.session, deque()).append(what)
        self._asker[what] = asker
        self._order = None

    def pop(self) -> T:
        """Take out what is next. Raises KeyError if nothing waits."""
        address, sessions = next(iter(self._lines.items()), (None, None))
        if address is None or sessions is None:
            raise KeyError("nothing waits")
        session, line = next(iter(sessions.items()))
        what = line.popleft()
        sessions.move_to_end(session)
        self._lines.move_to_end(address)
        self._tidy(Asker(address, session))
        del self._asker[what]
        self._order = None
        return what

    def remove(self, what: T) -> None:
        """Let something wait no longer. Raises KeyError if it does not."""
        asker = self._asker.pop(what)
        self._lines[asker.address][asker.session].remove(what)
        self._tidy(asker)
        self._order = None

    def place(self, what: T) -> int:
        """How many come before it, as things stand. Raises KeyError if it does not wait."""
        if self._order is None:
            self._order = {each: number for number, each in enumerate(self._in_order())}
        return self._order[what]

    def _tidy(self, asker: Asker) -> None:
        sessions = self._lines[asker.address]
        if not sessions[asker.session]:
            del sessions[asker.session]
        if not sessions:
            del self._lines[asker.address]

    def _in_order(self) -> Iterator[T]:
        lines = deque(deque(deque(line) for line in sessions.values()) for sessions in self._lines.values())
        while lines:
            sessions = lines.popleft()
            line = sessions.popleft()
            yield line.popleft()
            if line:
                sessions.append(line)
            if sessions:
                lines.append(sessions)
