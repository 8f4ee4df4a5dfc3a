"""The fair queue: its order and limits, and that no item is lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.errors import Refusal
from inkrally.server.admission.fair_queue import FairQueue, QueueLimits, Requester

ANN, ALSO, BEN = Requester("home", "ann"), Requester("home", "also"), Requester("away", "ben")
PLENTY = QueueLimits(10**6, 10**6, 10**6)


def queue_of(bounds: QueueLimits, *pushed: tuple[str, Requester]) -> FairQueue[str]:
    queue = FairQueue[str](bounds)
    for what, requester in pushed:
        queue.push(what, requester)
    return queue


def emptied(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_frequent_requesters_wait_for_others() -> None:
    many = [(f"a{number}", ANN) for number in range(5)]
    queue = queue_of(PLENTY, *many, ("c0", ALSO), ("c1", ALSO), ("b0", BEN), ("b1", BEN))
    assert emptied(queue) == ["a0", "b0", "c0", "b1", "a1", "c1", "a2", "a3", "a4"]


def test_limits_per_session_per_address_and_in_total() -> None:
    queue = queue_of(QueueLimits(2, 3, 4), ("1", ANN), ("2", ANN), ("3", ALSO))
    for requester in (ANN, ALSO):
        with pytest.raises(Refusal) as caught:
            queue.push("x", requester)
        assert caught.value.code == "analysis-busy"
    queue.push("4", BEN)
    with pytest.raises(Refusal):
        queue.push("5", BEN)
    assert "5" not in queue
    assert queue.pop() == "1"
    queue.push("5", BEN)
    assert len(queue) == 4


def test_items_that_do_not_wait() -> None:
    queue = queue_of(PLENTY)
    with pytest.raises(KeyError):
        queue.pop()
    with pytest.raises(KeyError):
        queue.remove("x")
    with pytest.raises(KeyError):
        queue.position("x")


class Part:
    """An address or a session of the slow queue: its total cost, and when it was last served or came."""

    def __init__(self, paid: float, turn: int) -> None:
        self.paid = paid
        self.turn = turn


class Slow:
    """A simple implementation of the same queue: one list of items, and the total cost of each address and session."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, Requester, float]] = []
        self.parts: dict[tuple[str, ...], Part] = {}
        self.clocks: dict[tuple[str, ...], float] = {}
        self.turn = 0

    def push(self, what: int, requester: Requester, cost: float) -> None:
        for part in (requester[:1], requester[:2]):
            clock = self.clocks.get(part[:-1], 0.0) if self._waits(part[:-1]) else 0.0
            if not self._waits(part):
                self.turn += 1
                old = self.parts[part].paid if part in self.parts and self._waits(part[:-1]) else 0.0
                self.parts[part] = Part(max(clock, old), self.turn)
        self.waiting.append((what, requester, cost))

    def pop(self) -> int:
        chosen: tuple[str, ...] = ()
        for depth in (1, 2):
            parts = {each[1][:depth] for each in self.waiting if each[1][: depth - 1] == chosen}
            chosen = min(parts, key=lambda part: (self.parts[part].paid, self.parts[part].turn))
        found = next(each for each in self.waiting if each[1] == chosen)
        self.waiting.remove(found)
        for part in (chosen[:1], chosen):
            self.turn += 1
            above = part[:-1]
            share = len({each[1][: len(part)] for each in [*self.waiting, found] if each[1][: len(above)] == above})
            self.clocks[above] = max(self.clocks.get(above, 0.0), self.parts[part].paid) + found[2] / share
            self.parts[part] = Part(self.parts[part].paid + found[2], self.turn)
        self._forget()
        return found[0]

    def remove(self, what: int) -> None:
        self.waiting = [each for each in self.waiting if each[0] != what]
        self._forget()

    def _waits(self, part: tuple[str, ...]) -> bool:
        return any(requester[: len(part)] == part for _, requester, _ in self.waiting)

    def _forget(self) -> None:
        """Forget costs of addresses and sessions without waiting items."""
        for part in [part for part in self.parts if not self._waits(part[:-1])]:
            del self.parts[part]
        for part in [part for part in self.clocks if not self._waits(part)]:
            del self.clocks[part]


STEPS = st.tuples(
    st.sampled_from(["push", "push", "pop", "remove"]), st.integers(0, 2), st.integers(0, 3), st.sampled_from([1, 1, 5])
)


@given(st.lists(STEPS))
def test_positions_and_order_match_the_simple_queue(steps: list[tuple[str, int, int, int]]) -> None:
    queue, slow = FairQueue[int](PLENTY), Slow()
    for number, (step, address, session, cost) in enumerate(steps):
        if step == "push":
            requester = Requester(str(address), f"{address} {session}")
            queue.push(number, requester, cost)
            slow.push(number, requester, cost)
        elif slow.waiting and step == "pop":
            requester = next(each[1] for each in slow.waiting if queue.position(each[0]) == 0)
            assert queue.pop() == slow.pop()
            queue.done(requester)
        elif slow.waiting:
            what = slow.waiting[session % len(slow.waiting)][0]
            queue.remove(what)
            slow.remove(what)
        assert len(queue) == len(slow.waiting)
    places = [queue.position(what) for what, _, _ in slow.waiting]
    assert sorted(places) == list(range(len(queue)))
    order = sorted((place, what) for place, (what, _, _) in zip(places, slow.waiting, strict=True))
    assert [what for _, what in order] == [queue.pop() for _ in range(len(queue))]


def test_expensive_work_does_not_delay_cheap_work() -> None:
    """Two requesters that always have waiting items get the same time, not the same number of answers."""
    queue = FairQueue[str](PLENTY)
    for number in range(100):
        queue.push(f"dear {number}", ANN, 10)
        queue.push(f"cheap {number}", BEN, 1)
    first = [queue.pop().split()[0] for _ in range(44)]
    assert first.count("dear") == 4


def test_cost_is_corrected_later() -> None:
    queue = queue_of(
        PLENTY, *((f"a{number}", ANN) for number in range(3)), *((f"b{number}", BEN) for number in range(3))
    )
    assert queue.pop() == "a0"
    queue.done(ANN, 1, 30)
    assert emptied(queue) == ["b0", "b1", "b2", "a1", "a2"]


def test_busy_part_is_skipped() -> None:
    queue = FairQueue[str](most_busy=lambda depth, step: 2 - depth)
    for what, requester in (("a0", ANN), ("a1", ANN), ("c0", ALSO), ("c1", ALSO), ("b0", BEN)):
        queue.push(what, requester)
    assert [queue.pop(), queue.pop(), queue.pop()] == ["a0", "b0", "c0"]
    assert not queue.can_pop()
    with pytest.raises(KeyError):
        queue.pop()
    queue.done(ALSO)
    assert queue.pop() == "c1"
    assert not queue.can_pop()
    queue.done(ANN)
    assert queue.pop() == "a1"


def test_parts_share_by_their_weights() -> None:
    queue = FairQueue[str](weight={"home": 4.0, "away": 1.0}.__getitem__)
    for number in range(50):
        queue.push(f"a{number}", ANN)
        queue.push(f"b{number}", BEN)
    assert sum(queue.pop()[0] == "a" for _ in range(50)) == 40


def test_idle_requesters_are_forgotten() -> None:
    """This holds however many requesters come and go while one always waits."""
    queue = FairQueue[str](PLENTY)
    for number in range(2000):
        queue.push(f"always {number}", ANN, 1000)
        requester = Requester(f"address {number}", "x")
        queue.push(f"once {number}", requester)
        while queue.pop().startswith("always"):
            pass
        queue.done(requester)
    assert len(queue._root.parts) < 200
