"""A fair queue for jobs, requests and connections: those who wait share by what their work costs.

Each item waits in a line with a path. For a hint, the path is the address and the account; for a bot's decision,
whether a player is at the table, the account that created the table, and the table. At each step of the path, the
branches with waiting items share evenly or by weights. The next item comes from the branch that has paid least, or was
served longest ago (start-time fair queueing; the cost is corrected once it is known). A new branch starts with the
payments of a branch that always took its share. So no branch saves up turns, and new branches cannot block an old one
forever. When nothing waits, all payments are forgotten.

`FairWaiters` lets callers wait in such a queue.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Hashable, Iterator
from heapq import heapify, heappop
from itertools import count
from typing import Generic, NamedTuple, TypeAlias, TypeVar

import msgspec

from inkrally.match.errors import Refusal
from inkrally.server.admission.connection_waits import ConnectionWaits

T = TypeVar("T", bound=Hashable)

Path: TypeAlias = tuple[str, ...]
"""The names of the steps to a line. All paths of one queue have the same length."""
CLEANUP_INTERVAL_BRANCHES = 64
"""How many branches are added before the queue looks for branches to forget."""


class Requester(NamedTuple):
    """An address and an account that ask for a job."""

    address: str
    account: str


class QueueLimits(msgspec.Struct, frozen=True):
    """The maximum numbers of waiting items: of one account, of one address, and in all."""

    account: int
    address: int
    all: int


class _Node(Generic[T]):
    """A branch of the queue: all items behind one step of a path, or one line."""

    def __init__(self, paid: float = 0.0, turn: int = 0) -> None:
        self.paid = paid
        self.turn = turn
        """The number of its last turn, or of its creation."""
        self.clock = 0.0
        """The payments of a branch that always took its share."""
        self.size = 0
        self.busy = 0
        self.kept = 0
        """The number of branches after the last cleanup."""
        self.parts: dict[str, _Node[T]] = {}
        self.line: deque[T] = deque()

    def copy(self) -> _Node[T]:
        """Return a copy for looking ahead."""
        new: _Node[T] = _Node(self.paid, self.turn)
        new.clock, new.size, new.line = self.clock, self.size, deque(self.line)
        new.parts = {name: part.copy() for name, part in self.parts.items() if part.size}
        return new


class FairQueue(Generic[T]):
    """A queue of items, each at most once."""

    def __init__(
        self,
        bounds: QueueLimits | None = None,
        most_busy: Callable[[int, str], int | None] = lambda depth, step: None,
        weight: Callable[[str], float] = lambda step: 1.0,
    ) -> None:
        """Create an empty queue.

        Args:
            bounds: How many items may wait.
            most_busy: The maximum number of popped and unfinished items behind a step, by its depth (from 0) and name.
            weight: The share of each branch of the first step, by name.
        """
        self.bounds = bounds
        self._most_busy = most_busy
        self._weight = weight
        self._root: _Node[T] = _Node()
        self._turns = count(1)
        self._busy: Counter[tuple[int, str]] = Counter()
        self._where: dict[T, tuple[Path, float]] = {}
        self._order: dict[T, int] | None = None

    def __len__(self) -> int:
        return len(self._where)

    def __contains__(self, what: T) -> bool:
        return what in self._where

    def __iter__(self) -> Iterator[T]:
        """Iterate over all items, in no particular order."""
        return iter(self._where)

    def size(self, path: Path) -> int:
        """Return how many items wait behind a path or the beginning of one."""
        nodes = self._nodes(path)
        return nodes[-1].size if len(nodes) > len(path) else 0

    def check(self, path: Path) -> None:
        """Raise Refusal (`analysis-busy`) if no further item may wait in this line."""
        if self.bounds is None:
            return
        if self.size(path) >= self.bounds.account:
            raise Refusal("analysis-busy", "too many of your requests are waiting; try again when some are done")
        if self.size(path[:1]) >= self.bounds.address or len(self) >= self.bounds.all:
            raise Refusal("analysis-busy", "the server is busy; try again in a while")

    def push(self, what: T, path: Path, cost: float = 1.0) -> None:
        """Add an item and its estimated cost. Raises Refusal (`analysis-busy`)."""
        self.check(path)
        node = self._root
        node.size += 1
        for step in path:
            part = node.parts.get(step)
            if part is None:
                part = node.parts[step] = _Node(node.clock, next(self._turns))
            elif not part.size:
                part.paid, part.turn = max(part.paid, node.clock), next(self._turns)
            part.size += 1
            node = part
        node.line.append(what)
        self._where[what] = path, cost
        self._order = None

    def pop(self) -> T:
        """Remove and return the next item. It is busy until `done`. Raises KeyError if no item may be removed now."""
        path = self._next(self._root, 0, self._busy)
        if path is None:
            raise KeyError("nothing waits")
        return self._take(path)

    def can_pop(self) -> bool:
        """Return whether `pop` would return an item."""
        return bool(self._root.size) and self._next(self._root, 0, self._busy) is not None

    def done(self, path: Path, guessed: float = 1.0, cost: float | None = None) -> None:
        """Mark an item popped from this line as done. `guessed` is its estimated cost, `cost` the real one if known."""
        more = 0.0 if cost is None else cost - guessed
        for place in enumerate(path):
            self._busy[place] -= 1
            if self._busy[place] <= 0:
                del self._busy[place]
        for depth, node in enumerate(self._nodes(path)):
            node.busy = max(0, node.busy - 1)
            if depth:
                node.paid += more / (self._weight(path[0]) if depth == 1 else 1.0)
        self._tidy(path)
        self._order = None

    def remove(self, what: T) -> None:
        """Remove an item that waits. Raises KeyError if it does not wait."""
        path, _ = self._where.pop(what)
        nodes = self._nodes(path)
        nodes[-1].line.remove(what)
        for node in nodes:
            node.size -= 1
        self._tidy(path)
        self._order = None

    def clear(self) -> list[T]:
        """Remove and return all items."""
        found = list(self._where)
        for what in found:
            self.remove(what)
        return found

    def position(self, what: T) -> int:
        """Return how many items would be popped before this one. Raises KeyError if it does not wait."""
        if self._order is None:
            self._order = {each: number for number, each in enumerate(self._in_order())}
        return self._order[what]

    def _nodes(self, path: Path) -> list[_Node[T]]:
        """Return the existing branches along a path, beginning with the root."""
        found = [self._root]
        for step in path:
            part = found[-1].parts.get(step)
            if part is None:
                break
            found.append(part)
        return found

    def _next(self, node: _Node[T], depth: int, busy: Counter[tuple[int, str]]) -> Path | None:
        """Return the path of the next item, or None if all items here must wait for busy ones."""
        if node.line:
            return ()
        waiting = [(part.paid, part.turn, step) for step, part in node.parts.items() if part.size]
        heapify(waiting)
        while waiting:
            step = heappop(waiting)[2]
            most = self._most_busy(depth, step)
            if most is None or busy[depth, step] < most:
                path = self._next(node.parts[step], depth + 1, busy)
                if path is not None:
                    return (step, *path)
        return None

    def _take(self, path: Path) -> T:
        nodes = self._nodes(path)
        what = nodes[-1].line.popleft()
        _, cost = self._where.pop(what)
        self._serve(self._root, path, cost, self._turns)
        for node in nodes:
            node.busy += 1
        self._busy.update(enumerate(path))
        self._tidy(path)
        self._order = None
        return what

    def _serve(self, root: _Node[T], path: Path, cost: float, turns: Iterator[int]) -> None:
        root.size -= 1
        node = root
        for depth, step in enumerate(path):
            part = node.parts[step]
            share = sum(1 for each in node.parts.values() if each.size)
            node.clock = max(node.clock, part.paid) + cost / share
            part.paid += cost / (self._weight(step) if depth == 0 else 1.0)
            part.turn = next(turns)
            part.size -= 1
            node = part

    def _tidy(self, path: Path) -> None:
        """Forget the branches of a path that have no waiting or busy items and have paid no more than others."""
        nodes = self._nodes(path)
        for parent, step, node in reversed(list(zip(nodes, path, nodes[1:], strict=False))):
            if not parent.size:
                # Nothing waits here: forget all payments.
                parent.parts = {name: part for name, part in parent.parts.items() if part.busy}
            elif not (node.size or node.busy or node.paid > parent.clock):
                del parent.parts[step]
            elif len(parent.parts) > 2 * parent.kept + CLEANUP_INTERVAL_BRANCHES:
                parent.parts = {
                    name: part
                    for name, part in parent.parts.items()
                    if part.size or part.busy or part.paid > parent.clock
                }
                parent.kept = len(parent.parts)

    def _in_order(self) -> Iterator[T]:
        """Iterate over all items in the order of `pop`, as if each were done at once."""
        root, turns = self._root.copy(), count(next(self._turns))
        while root.size and (path := self._next(root, 0, Counter())) is not None:
            node = root
            for step in path:
                node = node.parts[step]
            what = node.line.popleft()
            self._serve(root, path, self._where[what][1], turns)
            yield what


class Waiter(NamedTuple):
    """A caller that waits."""

    path: Path
    cost: float
    future: asyncio.Future[None]


class FairWaiters:
    """Callers that wait in a fair queue until the owner of the queue gives them a turn."""

    def __init__(
        self,
        lost: Callable[[Path], None] = lambda path: None,
        may_have: Callable[[str], bool] = lambda step: True,
    ) -> None:
        """Create an empty queue of callers.

        Args:
            lost: Called if a caller got a turn and was cancelled before it could use it.
            may_have: Returns whether the callers behind a first step may get a turn now.
        """
        self._queue = FairQueue[Waiter](most_busy=lambda depth, step: None if depth or may_have(step) else 0)
        self._lost = lost
        self.waiting = 0
        """The number of callers that wait."""
        self.cost = 0.0
        """The cost of all waiting callers."""

    def size(self, path: Path) -> int:
        """Return how many callers wait behind a path."""
        return self._queue.size(path)

    async def wait(self, path: Path, waits: ConnectionWaits, cost: float = 1.0, seconds: float | None = None) -> None:
        """Wait for a turn. Raises ClientDisconnected, TimeoutError."""
        waiter = Waiter(path, cost, asyncio.get_running_loop().create_future())
        self._queue.push(waiter, path, cost)
        self.waiting += 1
        self.cost += cost
        try:
            async with asyncio.timeout(seconds):
                await waits.until(waiter.future)
        except BaseException:
            if waiter in self._queue:
                self._queue.remove(waiter)
                self._paid(cost)
            elif waiter.future.done() and not waiter.future.cancelled() and waiter.future.exception() is None:
                self._lost(path)
            raise

    def release_next(self) -> Waiter | None:
        """Give the next caller its turn; None if none may have it."""
        while self.waiting:
            try:
                waiter = self._queue.pop()
            except KeyError:
                return None
            self._queue.done(waiter.path)
            self._paid(waiter.cost)
            if not waiter.future.done():  # otherwise the caller has hung up
                waiter.future.set_result(None)
                return waiter
        return None

    def _paid(self, cost: float) -> None:
        self.waiting -= 1
        self.cost = self.cost - cost if self.waiting else 0.0
