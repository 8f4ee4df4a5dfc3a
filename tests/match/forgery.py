"""A finished log of the tiny game, and the tools to forge one: change entries, renumber, update checksums."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import pytest

from inkrally.match import log as logs
from inkrally.match.conformance.run import play
from inkrally.match.errors import BadLog
from inkrally.match.game import Committed
from inkrally.match.log import Log, VerificationResult

from . import tiny

Line: TypeAlias = dict[str, Any]

GAME = tiny.Lanterns()
GAMES = {GAME.name: GAME}
KINDS = {"opened", "committed", "retracted", "shown", "dealt", "drawn", "won", "paid"}


def written(log: Log) -> list[bytes]:
    return list(logs.write(log, GAME))


def read(lines: Sequence[bytes]) -> Log:
    return logs.read(lines, GAMES)


def parsed(lines: Sequence[bytes]) -> list[Line]:
    return [json.loads(line) for line in lines]


def signed(lines: Sequence[Line]) -> list[bytes]:
    """Return the lines with correct checksums, as a careful forger writes them."""
    out, last = [], ""
    for line in lines:
        body = {key: value for key, value in line.items() if key != "sum"}
        text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        last = hashlib.sha256((last + text).encode()).hexdigest()[:16]
        out.append(json.dumps({**body, "sum": last}).encode() + b"\n")
    return out


def a_log() -> Log:
    """Return the first random match with all kinds of entries and a commit by deadline that kept a part of a draft."""
    for number in range(1, 1_000):
        log = play(GAME, tiny.Options(), 3, number).match.log
        kinds = {json.loads(line).get("event", {}).get("type") for line in written(log)}
        late = [entry.event for entry in log.entries if isinstance(entry.event, Committed) and entry.event.drafted]
        if kinds >= KINDS and any(event.drafted == 2 and len(event.acts) == 2 for event in late):
            return log
    raise AssertionError


LOG = a_log()
LINES = written(LOG)
PARSED = parsed(LINES)
LAST = len(LOG.entries)


def bad(lines: Sequence[bytes]) -> tuple[str, str]:
    """Return the code and the place of the error found by reading."""
    with pytest.raises(BadLog) as caught:
        read(lines)
    assert str(caught.value)
    return caught.value.code, caught.value.at


def verdict_on(lines: Sequence[bytes]) -> VerificationResult:
    return logs.verify(read(lines), GAME)


def wrong(lines: Sequence[Line]) -> tuple[str, int | None]:
    """Return the code and the entry of the error that `verify` finds after the checksums were updated."""
    verdict = verdict_on(signed(lines))
    assert not verdict.ok
    assert verdict.error is not None
    return verdict.error.code, verdict.entry


def find(kind: str, fits: Callable[[Line], bool] = lambda event: True) -> int:
    """Return the number of the first entry with such an event, which is also its line number."""
    return next(
        number
        for number, line in enumerate(PARSED)
        if line.get("event", {}).get("type") == kind and fits(line["event"])
    )


def event_of(number: int) -> Line:
    event: Line = PARSED[number]["event"]
    return event


def tampered(number: int, **parts: Any) -> list[Line]:
    """Return the lines with parts of one entry's event changed."""
    lines = copy.deepcopy(PARSED)
    lines[number]["event"] |= parts
    return lines


def renumbered(lines: Sequence[Line]) -> list[Line]:
    out = [copy.deepcopy(line) for line in lines]
    for number, line in enumerate(out):
        if "n" in line:
            line["n"] = number
    return out


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list) and value:
        for index, inner in enumerate(value):
            yield from leaves(inner, (*path, index))
    else:
        yield path


def changed(value: Any) -> Any:
    if isinstance(value, bool) or value is None:
        return 7
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("0" if value[-1:] != "0" else "1")
    return "x"


EVERY_LEAF = [(number, path) for number, line in enumerate(PARSED) for path in leaves(line)]
