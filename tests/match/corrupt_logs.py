"""Golden logs with randomly changed numbers and words and correct checksums, and everything that is done with a log.

`python -m tests.match.corrupt_logs FIRST COUNT` tests that many of them in a separate process, which a crash may end.
It prints its progress, so that the parent knows the log that caused the crash.
"""

from __future__ import annotations

import faulthandler
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from click.testing import CliRunner

from inkrally.cli.main import main as cli
from inkrally.games import GAMES
from inkrally.match.errors import BadLog, InkrallyError
from inkrally.match.log import fold, line_checksum, read, verify

GOLDEN = Path(__file__).parent.parent / "golden"
NUMBERS = (-1, 0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 31, 47, 48, 49, 50, 63, 64, 84, 255, 400, -2, -500, 840, 10**5)
FAR = (2**15, 2**31 - 1, 2**31, -(2**31), 2**40, 2**63 - 1, 10)
WORDS = ("", "A1", "G7", "H8", "HHHH", "RRRR", "----", "none", "N", "racing", "\x00", "crusher")
SIDE = 60
"""The maximum number of entries of a log. Errors are near the end, and the rest costs time."""


@cache
def golden(name: str) -> list[dict[str, Any]]:
    """Return the lines of a golden log without their checksums."""
    found = [msgspec.json.decode(line) for line in (GOLDEN / name).read_bytes().splitlines()]
    for line in found:
        del line["sum"]
    return found


@cache
def names() -> tuple[str, ...]:
    """Return the names of the golden logs in an order that is the same on every system."""
    return tuple(sorted(path.name for path in GOLDEN.glob("*.jsonl")))


def _leaves(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    if isinstance(part, dict):
        for key, inner in part.items():
            yield from _leaves(inner, (*path, key))
    elif isinstance(part, list):
        yield path, part
        for place, inner in enumerate(part):
            yield from _leaves(inner, (*path, place))
    elif not isinstance(part, bool):
        yield path, part


def _changed(value: Any, others: list[Any], random: Random) -> Any:
    """Return a replacement for a value: a number, a word from elsewhere in the log, or a list that is too short."""
    if isinstance(value, list):
        return random.choice([value[1:], value[:-1], value + value[:1], value[::-1], []])
    if isinstance(value, str):
        words = [other for other in others if isinstance(other, str)]
        return random.choice([*WORDS, random.choice(words), random.choice(words), random.choice(words)])
    if random.random() < 0.3:
        alike = [other for other in others if isinstance(other, int)]
        return random.choice(alike or [0])
    if random.random() < 0.3 and isinstance(value, int):
        return value + random.choice((-1, 1, 2, 10, 100))
    return random.choice(FAR if random.random() < 0.1 else NUMBERS)


def damaged(number: int) -> bytes:
    """Return a golden log, cut at some entry, with one to four changes in its events."""
    random = Random(number)
    lines = golden(random.choice(names()))
    header, entries = dict(lines[0]), [line for line in lines[1:] if "n" in line]
    # Usually cut it where seats are asked, so that hints can be tested, too.
    cut = random.randint(2, min(SIDE, len(entries)))
    entries = msgspec.json.decode(msgspec.json.encode(entries[:cut]))
    if random.random() < 0.5:
        header["prefix"] = random.randint(0, cut)
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        entry = entries[-1 - min(int(random.expovariate(0.25)), cut - 1)] if random.random() < 0.7 else entries[1]
        leaves = [leaf for leaf in _leaves(entry["event"]) if leaf[0] and leaf[0][-1] != "type"]
        if not leaves:
            continue
        path, value = random.choice(leaves)
        inner: Any = entry["event"]
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = _changed(value, [leaf for _, leaf in leaves], random)
    found, last = [], ""
    for line in (header, *entries):
        body = msgspec.json.encode(line, order="sorted")
        last = line_checksum(last, body)
        found.append(body[:-1] + b',"sum":"' + last.encode() + b'"}\n')
    return b"".join(found)


def look_at(data: bytes, random: Random) -> str:
    """Do everything that is done with a foreign log. Return how far it came. Unexpected errors are raised."""
    try:
        log = read(data.splitlines(keepends=True), GAMES)
    except InkrallyError:
        return "read"
    game = GAMES[log.header.game]
    verdict = verify(log, game)
    came = "fold"
    with suppress(BadLog):
        state = fold(log, game)
        came = "folded"
        phase = game.phase(state.table) if state.opened else None
        for seat in (None, *range(len(log.header.seats))):
            msgspec.json.encode(game.see(state, seat))
        if phase is not None and phase.asks:
            came = "asked"
    # `verify` reports a log that cannot be replayed, and the entry.
    assert came != "fold" or (not verdict.ok and verdict.error is not None and verdict.error.at), verdict
    seat = ["-", "--seat", str(random.randrange(len(log.header.seats)))] if log.header.seats else ["-"]
    for command in (["replay", *seat], ["verify", "-"], ["hint", *seat, "--budget", "1", "--json"]):
        told = CliRunner().invoke(cli, command, input=data)
        if told.exception is not None and not isinstance(told.exception, SystemExit):
            raise told.exception
        assert told.exit_code in (0, 1), told.exit_code
        assert told.stdout, command
    return came


def run(first: int, count: int) -> None:
    faulthandler.enable()
    came: dict[str, int] = {}
    for number in range(first, first + count):
        print(number, end=" ", flush=True)
        faulthandler.dump_traceback_later(60, exit=True)
        how = look_at(damaged(number), Random(number))
        came[how] = came.get(how, 0) + 1
    print(came)


if __name__ == "__main__":
    run(int(sys.argv[1]), int(sys.argv[2]))
