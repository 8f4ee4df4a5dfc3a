"""The queue in which askers take turns: its order, its bounds, and that nothing is lost in it."""

from __future__ import annotations

from collections import OrderedDict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.errors import Refusal
from inkrally.server.fair import Asker, Bounds, FairQueue

ANN, ALSO, BEN = Asker("home", "ann"), Asker("home", "also"), Asker("away", "ben")
PLENTY = Bounds(10**6, 10**6, 10**6)


def queue_of(bounds: Bounds, *pushed: tuple[str, Asker]) -> FairQueue[str]:
    queue = FairQueue[str](bounds)
    for what, asker in pushed:
        queue.push(what, asker)
    return queue


def emptied(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_who_asks_for_much_waits_for_who_asks_for_little() -> None:
    many = [(f"a{number}", ANN) for number in range(5)]
    queue = queue_of(PLENTY, *many, ("c0", ALSO), ("c1", ALSO), ("b0", BEN), ("b1", BEN))
    assert emptied(queue) == ["a0", "b0", "c0", "b1", "a1", "c1", "a2", "a3", "a4"]


def test_bounds_of_a_session_an_address_and_all() -> None:
    queue = queue_of(Bounds(2, 3, 4), ("1", ANN), ("2", ANN), ("3", ALSO))
    for asker in (ANN, ALSO):
        with pytest.raises(Refusal) as caught:
            queue.push("x", asker)
        assert caught.value.code == "analysis-busy"
    queue.push("4", BEN)
    with pytest.raises(Refusal):
        queue.push("5", BEN)
    assert "5" not in queue
    assert queue.pop() == "1"
    queue.push("5", BEN)
    assert len(queue) == 4


def test_what_does_not_wait() -> None:
    queue = queue_of(PLENTY)
    with pytest.raises(KeyError):
        queue.pop()
    with pytest.raises(KeyError):
        queue.remove("x")
    with pytest.raises(KeyError):
        queue.place("x")


class Slow:
    """The same by hand: all that waits in one list, and by when each address and session was served last."""

    def __init__(self) -> None:
        self.waiting: list[tuple[int, Asker]] = []
        self.turns: OrderedDict[str, OrderedDict[str, None]] = OrderedDict()

    def push(self, what: int, asker: Asker) -> None:
        self.waiting.append((what, asker))
        self.turns.setdefault(asker.address, OrderedDict()).setdefault(asker.session)

    def pop(self) -> int:
        address = next(iter(self.turns))
        session = next(iter(self.turns[address]))
        found = next(each for each in self.waiting if each[1] == (address, session))
        self.waiting.remove(found)
        self.turns[address].move_to_end(session)
        self.turns.move_to_end(address)
        self._tidy()
        return found[0]

    def remove(self, what: int) -> None:
        self.waiting = [each for each in self.waiting if each[0] != what]
        self._tidy()

    def _tidy(self) -> None:
        there = {asker for _, asker in self.waiting}
        for address, sessions in list(self.turns.items()):
            for session in list(sessions):
                if (address, session) not in there:
                    del sessions[session]
            if not sessions:
                del self.turns[address]


@given(st.lists(st.tuples(st.sampled_from(["push", "push", "pop", "remove"]), st.integers(0, 2), st.integers(0, 3))))
def test_places_and_order_are_those_of_the_slow_queue(steps: list[tuple[str, int, int]]) -> None:
    queue, slow = FairQueue[int](PLENTY), Slow()
    for number, (step, address, session) in enumerate(steps):
        if step == "push":
            asker = Asker(str(address), f"{address} {session}")
            queue.push(number, asker)
            slow.push(number, asker)
        elif slow.waiting and step == "pop":
            assert queue.pop() == slow.pop()
        elif slow.waiting:
            what = slow.waiting[session % len(slow.waiting)][0]
            queue.remove(what)
            slow.remove(what)
        assert len(queue) == len(slow.waiting)
    places = [queue.place(what) for what, _ in slow.waiting]
    assert sorted(places) == list(range(len(queue)))
    order = sorted((place, what) for place, (what, _) in zip(places, slow.waiting, strict=True))
    assert [what for _, what in order] == [queue.pop() for _ in range(len(queue))]
