"""A fair queue for jobs, requests and connections: clients share the capacity by the cost of their work.

Each item has a *path*, a sequence of names. The path of a hint is the address and the account; the path of a bot
decision is `ATTENDED` or `UNATTENDED`, the address that created the table, and the table. The paths form a tree. In
each node of the tree, the branches with waiting items share the capacity evenly or by weights. The next item comes from
the branch that has paid least, and of equal branches from the one that has waited longest for a turn (start-time fair
queueing). A branch pays the estimated cost of an item when the item is taken, and the difference when the real cost is
known.

A new branch starts with the payments of a branch that always took its share. So no branch can save up turns while it
has no items, and new branches cannot block old ones forever. When nothing waits in a node, its payments are forgotten.

`FairWaiters` lets callers wait for a turn in a fair queue.
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
"""The names of the branches from the root of the tree to an item. All paths of one queue have the same length."""
CLEANUP_INTERVAL_BRANCHES = 64
"""How many branches are added to a node before the queue looks for branches that can be forgotten."""


class Requester(NamedTuple):
    """The address and the account that request a job. Both together are the path of the job in a fair queue."""

    address: str
    account: str


class QueueLimits(msgspec.Struct, frozen=True):
    """The maximum numbers of waiting items: with the same path (`account`), with the same first step, and in all."""

    account: int
    address: int
    all: int


class _Node(Generic[T]):
    """A node of the tree: the branches below it, or at the end of a path, the waiting items."""

    def __init__(self, paid: float = 0.0, turn: int = 0) -> None:
        """Create an empty node. `paid` is the sum of its payments so far, and `turn` the number of its last turn."""
        self.paid = paid
        self.turn = turn
        """The number of the node's last turn. A new node gets the next number."""
        self.clock = 0.0
        """The payments of a branch that always took its share."""
        self.size = 0
        self.busy = 0
        self.kept = 0
        """The number of branches after the last cleanup."""
        self.parts: dict[str, _Node[T]] = {}
        self.line: deque[T] = deque()

    def copy(self) -> _Node[T]:
        """Return a copy of this node with its waiting items, to compute their order without changing the queue."""
        new: _Node[T] = _Node(self.paid, self.turn)
        new.clock, new.size, new.line = self.clock, self.size, deque(self.line)
        new.parts = {name: branch.copy() for name, branch in self.parts.items() if branch.size}
        return new


class FairQueue(Generic[T]):
    """A queue of items with paths. Each item can be in the queue at most once."""

    def __init__(
        self,
        bounds: QueueLimits | None = None,
        most_busy: Callable[[int, str], int | None] = lambda depth, step: None,
        weight: Callable[[str], float] = lambda step: 1.0,
    ) -> None:
        """Create an empty queue.

        Args:
            bounds: The limits for waiting items, or None for no limits.
            most_busy: Returns how many items below a branch may be in progress (taken and not done), given the depth of
                the branch (0 below the root) and its name. None for no limit.
            weight: Returns the weight of a branch directly below the root, by its name.
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

    def __contains__(self, item: T) -> bool:
        return item in self._where

    def __iter__(self) -> Iterator[T]:
        """Iterate over all items, in no particular order."""
        return iter(self._where)

    def size(self, path: Path) -> int:
        """Return how many items wait below a path, or below the beginning of a path."""
        nodes = self._nodes(path)
        return nodes[-1].size if len(nodes) > len(path) else 0

    def check(self, path: Path) -> None:
        """Raise Refusal (`analysis-busy`) if the limits allow no further item with this path."""
        if self.bounds is None:
            return
        if self.size(path) >= self.bounds.account:
            raise Refusal("analysis-busy", "too many of your requests are waiting; try again when some are done")
        if self.size(path[:1]) >= self.bounds.address or len(self) >= self.bounds.all:
            raise Refusal("analysis-busy", "the server is busy; try again in a while")

    def push(self, item: T, path: Path, cost: float = 1.0) -> None:
        """Add an item to the end of its path.

        Args:
            item: The item.
            path: Its path.
            cost: Its estimated cost, in any unit that is the same for all items.

        Raises:
            Refusal: A limit is reached (`analysis-busy`).
        """
        self.check(path)
        node = self._root
        node.size += 1
        for step in path:
            branch = node.parts.get(step)
            if branch is None:
                branch = node.parts[step] = _Node(node.clock, next(self._turns))
            elif not branch.size:
                branch.paid, branch.turn = max(branch.paid, node.clock), next(self._turns)
            branch.size += 1
            node = branch
        node.line.append(item)
        self._where[item] = path, cost
        self._order = None

    def pop(self) -> T:
        """Remove and return the next item, which counts as in progress until `done` is called.

        Raises:
            KeyError: No item waits, or all must wait for items in progress.
        """
        path = self._next(self._root, 0, self._busy)
        if path is None:
            raise KeyError("nothing waits")
        return self._take(path)

    def can_pop(self) -> bool:
        """Return whether `pop` would return an item."""
        return bool(self._root.size) and self._next(self._root, 0, self._busy) is not None

    def done(self, path: Path, guessed: float = 1.0, cost: float | None = None) -> None:
        """Record that an item that `pop` has returned is done.

        Args:
            path: The path of the item.
            guessed: The estimated cost that the path has paid.
            cost: The real cost, if it is known. The path pays the difference.
        """
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

    def remove(self, item: T) -> None:
        """Remove a waiting item. Raises KeyError if the item does not wait."""
        path, _ = self._where.pop(item)
        nodes = self._nodes(path)
        nodes[-1].line.remove(item)
        for node in nodes:
            node.size -= 1
        self._tidy(path)
        self._order = None

    def clear(self) -> list[T]:
        """Remove and return all waiting items."""
        found = list(self._where)
        for item in found:
            self.remove(item)
        return found

    def position(self, item: T) -> int:
        """Return how many items `pop` would return before this one. Raises KeyError if this item does not wait."""
        if self._order is None:
            self._order = {each: number for number, each in enumerate(self._in_order())}
        return self._order[item]

    def _nodes(self, path: Path) -> list[_Node[T]]:
        """Return the existing nodes along a path, beginning with the root."""
        found = [self._root]
        for step in path:
            branch = found[-1].parts.get(step)
            if branch is None:
                break
            found.append(branch)
        return found

    def _next(self, node: _Node[T], depth: int, busy: Counter[tuple[int, str]]) -> Path | None:
        """Return the rest of the path of the next item below a node.

        Args:
            node: The node.
            depth: Its depth, 0 for the root.
            busy: The numbers of items in progress by depth and name of the branch.

        Returns:
            The path from the node, or None if all items below it must wait for items in progress.
        """
        if node.line:
            return ()
        waiting = [(branch.paid, branch.turn, step) for step, branch in node.parts.items() if branch.size]
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
        """Remove and return the first item of a path, which pays its estimated cost."""
        nodes = self._nodes(path)
        item = nodes[-1].line.popleft()
        _, cost = self._where.pop(item)
        self._serve(self._root, path, cost, self._turns)
        for node in nodes:
            node.busy += 1
        self._busy.update(enumerate(path))
        self._tidy(path)
        self._order = None
        return item

    def _serve(self, root: _Node[T], path: Path, cost: float, turns: Iterator[int]) -> None:
        """Let the branches along a path pay the cost of an item. `turns` yields the numbers of turns."""
        root.size -= 1
        node = root
        for depth, step in enumerate(path):
            branch = node.parts[step]
            share = sum(1 for each in node.parts.values() if each.size)
            node.clock = max(node.clock, branch.paid) + cost / share
            branch.paid += cost / (self._weight(step) if depth == 0 else 1.0)
            branch.turn = next(turns)
            branch.size -= 1
            node = branch

    def _tidy(self, path: Path) -> None:
        """Forget the branches along a path that have no items and have paid no more than the others."""
        nodes = self._nodes(path)
        for parent, step, node in reversed(list(zip(nodes, path, nodes[1:], strict=False))):
            if not parent.size:
                # Nothing waits here: forget all payments.
                parent.parts = {name: branch for name, branch in parent.parts.items() if branch.busy}
            elif not (node.size or node.busy or node.paid > parent.clock):
                del parent.parts[step]
            elif len(parent.parts) > 2 * parent.kept + CLEANUP_INTERVAL_BRANCHES:
                parent.parts = {
                    name: branch
                    for name, branch in parent.parts.items()
                    if branch.size or branch.busy or branch.paid > parent.clock
                }
                parent.kept = len(parent.parts)

    def _in_order(self) -> Iterator[T]:
        """Yield all waiting items in the order of `pop`, as if each item were done at once."""
        root, turns = self._root.copy(), count(next(self._turns))
        while root.size and (path := self._next(root, 0, Counter())) is not None:
            node = root
            for step in path:
                node = node.parts[step]
            item = node.line.popleft()
            self._serve(root, path, self._where[item][1], turns)
            yield item


class Waiter(NamedTuple):
    """A caller that waits: its path, its cost, and the future that completes when its turn comes."""

    path: Path
    cost: float
    future: asyncio.Future[None]


class FairWaiters:
    """Callers that wait in a fair queue. The owner of this object calls `release_next` to give a caller its turn."""

    def __init__(
        self,
        lost: Callable[[Path], None] = lambda path: None,
        may_have: Callable[[str], bool] = lambda step: True,
    ) -> None:
        """Create an empty queue of callers.

        Args:
            lost: Called with the path of a caller that got a turn, but was cancelled before it could use the turn.
            may_have: Returns whether callers below a branch of the root may get a turn now, by the name of the branch.
        """
        self._queue = FairQueue[Waiter](most_busy=lambda depth, step: None if depth or may_have(step) else 0)
        self._lost = lost
        self.waiting = 0
        """The number of callers that wait."""
        self.cost = 0.0
        """The cost of all waiting callers."""

    def size(self, path: Path) -> int:
        """Return how many callers wait below a path."""
        return self._queue.size(path)

    async def wait(self, path: Path, waits: ConnectionWaits, cost: float = 1.0, seconds: float | None = None) -> None:
        """Wait for a turn.

        Args:
            path: The path of the caller.
            waits: Ends the wait if the client hangs up.
            cost: The cost of the turn.
            seconds: The maximum time to wait. None waits without limit.

        Raises:
            ClientDisconnected: The client hung up.
            TimeoutError: The turn did not come in time.
        """
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
                self._stop_waiting(cost)
            elif waiter.future.done() and not waiter.future.cancelled() and waiter.future.exception() is None:
                self._lost(path)
            raise

    def release_next(self) -> Waiter | None:
        """Give the next caller its turn, and return the caller. Returns None if no caller may have a turn now."""
        while self.waiting:
            try:
                waiter = self._queue.pop()
            except KeyError:
                return None
            self._queue.done(waiter.path)
            self._stop_waiting(waiter.cost)
            if not waiter.future.done():  # otherwise the caller has hung up
                waiter.future.set_result(None)
                return waiter
        return None

    def _stop_waiting(self, cost: float) -> None:
        """Count a caller with this cost as no longer waiting."""
        self.waiting -= 1
        self.cost = self.cost - cost if self.waiting else 0.0
