"""Words between servers, and what makes each good that is lost."""

from __future__ import annotations

import ast
import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import inkrally.server
from inkrally.server import together
from inkrally.server.cluster import told
from inkrally.server.cluster.bus import Callback
from inkrally.server.cluster.told import BackOff, Words
from inkrally.server.storage.store import StoreError
from tests.server.site import eventually

SERVER = Path(inkrally.server.__file__).parent
HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"
TELLERS = {"tell", "_tell", "tell_others"}
OWN = {told.COUNT}
"""Words by which lost ones are found."""


class Between:
    """A bus to others, each at once and in order; `loses` says of whom nothing arrives."""

    def __init__(self) -> None:
        self.loses: set[str] = set()
        self.ends: dict[str, End] = {}
        self.tasks: set[asyncio.Future[Any]] = set()

    def words(self, me: str) -> Words:
        end = self.ends[me] = End(self, me)
        return Words(end, me)  # type: ignore[arg-type]  # as much of a bus as is used


class End:
    def __init__(self, between: Between, me: str) -> None:
        self._between, self._me = between, me
        self.on_back: list[Callable[[], None]] = []
        self._heard: Callback

    def hear(self, subject: str, callback: Callback) -> Callable[[], None]:
        self._heard = callback
        return lambda: None

    def tell(self, subject: str, data: bytes) -> None:
        if self._me not in self._between.loses:
            for end in self._between.ends.values():
                self._between.tasks.add(asyncio.ensure_future(end._heard(data)))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "COUNT_SECONDS", 0.01)
    monkeypatch.setattr(told, "PAUSE_SECONDS", 0.01)


def whole(play: Callable[[Between, Words, Words], Awaitable[None]]) -> None:
    """Two servers and their words, for as long as something is played with them."""

    async def played() -> None:
        between = Between()
        one, other = between.words("one"), between.words("other")
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(work()) for each in (one, other) for work in (each.watch, each.count)]
            await counted(one, other)
            await play(between, one, other)
            for task in running:
                task.cancel()

    asyncio.run(played())


def test_a_word_that_was_lost_is_missing_at_the_next_count_and_all_is_read_once(quick: None) -> None:
    async def play(between: Between, one: Words, other: Words) -> None:
        reads: list[str] = []

        async def read() -> None:
            reads.append("all")

        other.on("changed", lambda: reads.append("word"), good=read)
        one.tell("changed")
        one.tell("of another release")
        await counted(one, other)
        assert reads == ["word"], "nothing was lost"
        between.loses = {"one"}
        one.tell("changed")
        between.loses = set()
        await eventually(lambda: reads == ["word", "all"])
        await counted(one, other)
        assert reads == ["word", "all"]
        between.ends["other"].on_back[0]()
        await eventually(lambda: reads == ["word", "all", "all"])

    whole(play)


def test_who_could_not_do_what_it_was_told_or_not_read_anew_does_it_later(quick: None) -> None:
    async def play(between: Between, one: Words, other: Words) -> None:
        fails = [StoreError("store-failed", "away"), StoreError("store-failed", "away")]
        reads: list[str] = []

        async def read() -> None:
            if fails:
                raise fails.pop()
            reads.append("all")

        async def also() -> None:
            reads.append("also")

        other.on("changed", read, good=read)
        other.on("other", read, good=also)
        one.tell("changed")
        await eventually(lambda: sorted(reads) == ["all", "also"])

    whole(play)


class SkippingLoop(asyncio.SelectorEventLoop):
    """A loop of which the time is wherever something is due next: nobody waits, and no machine is too slow."""

    def __init__(self) -> None:
        super().__init__()
        self._skipped = 0.0
        selector: Any = self._selector  # type: ignore[attr-defined]  # of the standard library's loop
        select = selector.select

        def skip(timeout: float | None = None) -> Any:
            self._skipped += timeout or 0.0
            return select(0)

        selector.select = skip

    def time(self) -> float:
        return self._skipped


def test_who_goes_on_losing_words_reads_ever_less_and_what_is_always_read_as_often() -> None:
    async def played() -> None:
        between = Between()
        words = between.words("other")
        at: dict[str, list[float]] = {"always": [], "lost": []}

        async def always() -> None:
            at["always"].append(loop.time())

        async def where_lost() -> None:
            at["lost"].append(loop.time())

        words.anew(always)
        words.on("changed", print, good=where_lost)
        watch = asyncio.ensure_future(words.watch())
        await asyncio.sleep(100)
        for _ in range(600):
            words.lost()
            await asyncio.sleep(1)
        assert at["lost"][0] == 100, "at once"
        assert len(at["lost"]) < 20
        gaps = [later - sooner for sooner, later in pairwise([*at["always"], loop.time()])]
        assert round(max(gaps), 6) <= told.FRESH_SECONDS, "what is read each half minute waits for no pause"
        last = loop.time()
        await asyncio.sleep((1 + told.JITTER) * told.LONGEST_PAUSE)
        assert at["lost"][-1] >= last, "what was lost last is read, too"
        await asyncio.sleep(1000)
        now, count = loop.time(), len(at["lost"])
        words.lost()
        await asyncio.sleep(0.1)
        words.lost()
        await asyncio.sleep(2 * told.PAUSE_SECONDS)
        assert at["lost"][count] == now, "at once again"
        assert len(at["lost"]) == count + 2
        watch.cancel()

    with asyncio.Runner(loop_factory=SkippingLoop) as runner:
        loop = runner.get_loop()
        runner.run(played())


def test_who_lost_the_same_reads_at_another_time() -> None:
    pauses = set()
    for seed in range(5):
        back_off = BackOff(random.Random(seed))
        back_off.read(0, 0)
        assert abs(back_off.not_before - told.PAUSE_SECONDS) <= told.JITTER * told.PAUSE_SECONDS
        pauses.add(back_off.not_before)
    assert len(pauses) == 5


def test_of_servers_that_come_and_go_little_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(told, "REMEMBERED", 10)

    async def played() -> None:
        between = Between()
        other = between.words("other")
        for number in range(30):
            await between.ends["other"]._heard(msgspec.json.encode((f"server {number}", "off", [number])))
        assert len(other._heard_of) <= 10

    asyncio.run(played())


async def counted(one: Words, other: Words) -> None:
    """Wait until a server has heard some more counts of another."""
    until = one._count + 5
    await eventually(lambda: other._heard_of.get("one", 0) >= until)


def calls(names: set[str]) -> Iterator[tuple[Path, ast.Call]]:
    for path in SERVER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                yield path, node


def word_of(node: ast.Call) -> str | None:
    """What is named first in a call, also by a name of `together`."""
    first = node.args[0] if node.args else None
    if isinstance(first, ast.Name):
        first = ast.Constant(getattr(together, first.id, getattr(told, first.id, None)))
    return first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None


def told_words() -> set[str]:
    """Of all rooms, but for where they are put into a message of the bus."""
    found = {word_of(node) for path, node in calls(TELLERS) if path.name != "told.py"}
    return {word for word in found if word is not None}


def test_for_each_word_that_is_told_it_is_declared_and_documented_what_makes_it_good() -> None:
    heard = {word for path, node in calls({"on"}) if path.name == "together.py" and (word := word_of(node)) is not None}
    assert len(heard) > 15
    assert told_words() == heard, "what is told is heard, with what makes it good (`Words.on`)"
    section = HOSTING.read_text().split("### Words that were lost")[1].split("\n#")[0]
    listed = re.findall(r"^\| ((?:`[a-z?-]+`(?:, )?)+) +\|", section, re.MULTILINE)
    assert {word for line in listed for word in re.findall(r"[a-z?-]+", line)} == heard | OWN


def test_no_word_is_heard_without_saying_what_makes_it_good() -> None:
    with pytest.raises(TypeError, match="good"):
        Between().words("one").on("changed", print)  # type: ignore[call-arg]
