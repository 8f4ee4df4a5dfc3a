"""Logs are read as they were written, and errors in a line are found with their place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from inkrally.match import log as logs
from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput, BadLog
from inkrally.match.game import Open
from inkrally.match.log import MAX_LINE_BYTES, MAX_LOG_BYTES, VerificationResult
from inkrally.match.match import Match

from . import tiny
from .forgery import (
    EVERY_LEAF,
    GAME,
    GAMES,
    LAST,
    LINES,
    LOG,
    PARSED,
    Line,
    bad,
    changed,
    read,
    signed,
    verdict_on,
    written,
)

# Writing and reading


def test_a_log_is_read_as_it_was_written() -> None:
    assert read(LINES) == LOG
    assert written(read(LINES)) == LINES
    assert verdict_on(LINES) == VerificationResult(True, LAST, True, "the committed seed", "decided again")


def test_the_sums_are_those_of_the_format() -> None:
    assert [json.loads(line) for line in signed(PARSED)] == PARSED


def test_the_header_names_the_variant() -> None:
    # Also if the options leave out default values.
    header = dict(PARSED[0])
    assert header.pop("sum")
    assert header == {
        "format": 1,
        "game": "lanterns",
        "length": "short",
        "options": {},
        "rules": 2,
        "seats": ["seat 0", "seat 1", "seat 2"],
        "seed_sha256": LOG.header.seed_sha256,
    }


def test_blank_lines_do_not_matter() -> None:
    assert read([b"\n", *(line for pair in zip(LINES, [b" \r\n"] * len(LINES), strict=True) for line in pair)]) == LOG


def test_numbers_as_keys() -> None:
    class Wide(tiny.Lanterns):
        max_seats = 20

    game = Wide()
    match = Match(game, tiny.Options(), [str(seat) for seat in range(12)], numbered_seed(1))
    match.submit(Open())
    match.append([logs.Entry(len(match.entries) + 1, 0, tiny.Paid({10: 1, 9: 1, 2: 1, 11: -1}))])
    lines = list(logs.write(match.log, game))
    again = logs.read(lines, {game.name: game})
    assert again == match.log
    assert list(logs.write(again, game)) == lines


def test_fold_goes_as_far_as_it_is_told() -> None:
    state = GAME.begin(tiny.Options(), 3)
    assert logs.fold(LOG, GAME, 0) == state
    for number, entry in enumerate(LOG.entries, 1):
        state = GAME.evolve(state, entry.event)
        assert logs.fold(LOG, GAME, number) == state
    assert logs.fold(LOG, GAME) == state


# Changed, lost, doubled and moved lines


def with_leaf(number: int, path: tuple[Any, ...]) -> list[bytes]:
    """Return the lines with one value of a line changed and no checksum updated."""
    line = copy.deepcopy(PARSED[number])
    inner = line
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = changed(inner[path[-1]])
    return [*LINES[:number], json.dumps(line).encode(), *LINES[number + 1 :]]


def test_every_change_of_a_field_is_found_where_it_is() -> None:
    assert len(EVERY_LEAF) > 200
    for number, path in EVERY_LEAF:
        code, at = bad(with_leaf(number, path))
        assert code == ("log-gap" if path == ("n",) else "log-sum")
        assert at == ("header" if number == 0 else f"entry {number}")


def test_a_field_too_many_or_too_few_is_found() -> None:
    for number, line in enumerate(PARSED):
        for other in ({**line, "more": 1}, *({k: v for k, v in line.items() if k != key} for key in line)):
            lines = [*LINES[:number], json.dumps(other).encode(), *LINES[number + 1 :]]
            assert bad(lines)[0] == "log-sum"


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param(LINES[1:], ("log-sum", "header"), id="header lost"),
        pytest.param([LINES[0], *LINES[2:]], ("log-gap", "entry 1"), id="first entry lost"),
        pytest.param([*LINES[:9], *LINES[10:]], ("log-gap", "entry 9"), id="an entry lost"),
        pytest.param([*LINES[:-2], LINES[-1]], ("log-sum", f"entry {LAST}"), id="last entry lost"),
        pytest.param([LINES[0], *LINES], ("log-sum", "entry 1"), id="header doubled"),
        pytest.param([*LINES[:10], *LINES[9:]], ("log-repeat", "entry 10"), id="an entry doubled"),
        pytest.param([*LINES, LINES[-1]], ("log-sum", "end"), id="end doubled"),
        pytest.param([*LINES[:9], LINES[10], LINES[9], *LINES[11:]], ("log-gap", "entry 9"), id="entries swapped"),
        pytest.param([LINES[1], LINES[0], *LINES[2:]], ("log-sum", "header"), id="header swapped"),
        pytest.param([*LINES[:-2], LINES[-1], LINES[-2]], ("log-sum", f"entry {LAST}"), id="end before the last"),
        pytest.param(LINES[:1] * 2, ("log-sum", "entry 1"), id="two headers"),
        pytest.param([], ("log-empty", "header"), id="nothing"),
        pytest.param([b"\n", b"  "], ("log-empty", "header"), id="blank"),
    ],
)
def test_lines_lost_doubled_or_moved(lines: list[bytes], expected: tuple[str, str]) -> None:
    assert bad(lines) == expected


def test_the_last_line_lost() -> None:
    verdict = verdict_on(LINES[:-1])
    assert not verdict.ok
    assert not verdict.finished
    assert verdict.error is not None
    assert (verdict.error.code, verdict.error.at) == ("log-end", "end")


def test_a_line_after_the_end() -> None:
    for line in (PARSED[-1], PARSED[-2] | {"n": LAST + 1}, PARSED[0], {}):
        assert bad(signed([*PARSED, line])) == ("log-after-end", "end")


# Lines of another form


@pytest.mark.parametrize(
    "line",
    [
        b"[]",
        b"[1,2]",
        b"5",
        b'"text"',
        b"null",
        b"true",
        b"{",
        b"{}}",
        b'{"n":1',
        b"not json",
        b"\xff\xfe",
        b'{"a":"\\ud800"}',
        b'{"a":"\xff"}',
        b'{"a":NaN}',
        b'{"a":1e999}',
        b'{"a":' + b"9" * 5_000 + b"}",
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"n":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b"\x00",
    ],
    ids=lambda line: repr(line[:16]) + str(len(line)),
)
def test_lines_that_are_no_json_object(line: bytes) -> None:
    assert bad([line]) == ("log-json", "header")
    assert bad([*LINES[:4], line, *LINES[4:]]) == ("log-json", "entry 4")
    assert bad([*LINES, line]) == ("log-json", "end")


@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 1.5, True, "1", None, [1], {}])
def test_numbers_of_an_entry_that_are_none(number: Any) -> None:
    lines = copy.deepcopy(PARSED)
    lines[1]["n"] = number
    assert bad(signed(lines))[0] in {"log-gap", "log-repeat", "log-shape", "log-sum"}


@pytest.mark.parametrize("depth", [50, 500, 900])
def test_depth_that_json_still_takes(depth: int) -> None:
    deep: Any = 1
    for _ in range(depth):
        deep = [deep]
    for number in (0, 3, len(PARSED) - 1):
        lines = copy.deepcopy(PARSED)
        lines[number]["event" if number == 3 else "seats" if number == 0 else "result"] = deep
        assert bad(signed(lines))[0] == "log-shape"


HEADERS: list[tuple[Callable[[Line], Any], str]] = [
    (lambda header: header.update(format=2), "log-format"),
    (lambda header: header.update(format="1"), "log-format"),
    (lambda header: header.pop("format"), "log-format"),
    (lambda header: header.update(game="chess"), "log-game"),
    (lambda header: header.update(game=["lanterns"]), "log-game"),
    (lambda header: header.pop("game"), "log-game"),
    (lambda header: header.pop("options"), "log-shape"),
    (lambda header: header.update(options=[]), "log-shape"),
    (lambda header: header.update(options={"hand": "3"}), "log-shape"),
    (lambda header: header.update(options={"colour": "red"}), "log-shape"),
    (lambda header: header.pop("length"), "log-shape"),
    (lambda header: header.update(length="longest"), "log-shape"),
    (lambda header: header.update(length=None), "log-shape"),
    (lambda header: header.pop("seats"), "log-shape"),
    (lambda header: header.update(seats="seat 0"), "log-shape"),
    (lambda header: header.update(seats=[0, 1, 2]), "log-shape"),
    (lambda header: header.update(rules="2"), "log-shape"),
    (lambda header: header.pop("rules"), "log-shape"),
    (lambda header: header.update(seed_sha256=7), "log-shape"),
]


@pytest.mark.parametrize(("change", "code"), HEADERS)
def test_headers_of_another_shape(change: Callable[[Line], Any], code: str) -> None:
    lines = copy.deepcopy(PARSED)
    change(lines[0])
    assert bad(signed(lines)) == (code, "header")


def test_options_that_raise_when_they_are_read() -> None:
    class Strict(msgspec.Struct, frozen=True):
        length: str = "short"

        def __post_init__(self) -> None:
            raise BadInput("no-such-length", "lengths are short and long")

    class Picky(tiny.Lanterns):
        options_type: Any = Strict

    with pytest.raises(BadLog) as caught:
        logs.read(LINES, {"lanterns": Picky()})
    assert (caught.value.code, caught.value.at) == ("log-shape", "header")


ENTRIES: list[Callable[[Line], Any]] = [
    lambda entry: entry.pop("n"),
    lambda entry: entry.pop("at"),
    lambda entry: entry.update(at="now"),
    lambda entry: entry.pop("event"),
    lambda entry: entry.update(event=[]),
    lambda entry: entry.update(event={}),
    lambda entry: entry.update(event={"type": "exploded"}),
    lambda entry: entry.update(event={"type": "committed", "seat": "0", "acts": []}),
    lambda entry: entry.update(event={"type": "committed", "seat": 0, "acts": [{"type": "pass"}]}),
    lambda entry: entry.update(event={"type": "paid", "points": {"seat": 1}}),
]


@pytest.mark.parametrize("change", ENTRIES)
def test_entries_of_another_shape(change: Callable[[Line], Any]) -> None:
    lines = copy.deepcopy(PARSED)
    change(lines[5])
    assert bad(signed(lines)) == ("log-shape", "entry 5")


ENDS: list[tuple[Callable[[Line], Any], str]] = [
    (lambda end: end.pop("seed"), "log-shape"),
    (lambda end: end.update(seed=1), "log-shape"),
    (lambda end: end.update(result=None), "log-shape"),
    (lambda end: end.update(result={"scores": [1]}), "log-shape"),
    (lambda end: end.update(more=1), "log-shape"),
    (lambda end: end.update(seed=end["seed"][:-2]), "seed-form"),
    (lambda end: end.update(seed="0x" + end["seed"][2:]), "seed-form"),
    (lambda end: end.update(seed=" " + end["seed"]), "seed-form"),
    (lambda end: end.update(seed=""), "seed-form"),
]


@pytest.mark.parametrize(("change", "code"), ENDS)
def test_ends_of_another_shape(change: Callable[[Line], Any], code: str) -> None:
    lines = copy.deepcopy(PARSED)
    change(lines[-1])
    assert bad(signed(lines)) == (code, "end")


# Too large


def test_a_line_that_is_too_long() -> None:
    line = b'{"a":"' + b"x" * MAX_LINE_BYTES + b'"}'
    assert bad([line]) == ("log-too-large", "header")
    assert bad([*LINES[:3], line]) == ("log-too-large", "entry 3")


@pytest.mark.parametrize("line", [b" " * 2**16 + b"\n", b"\n" * 2**16])
def test_a_log_that_is_too_large_is_not_read_to_its_end(line: bytes) -> None:
    taken = 0

    def hundred_megabytes() -> Iterator[bytes]:
        nonlocal taken
        yield LINES[0]
        for _ in range(100 * 2**20 // len(line)):
            taken += len(line)
            yield line

    with pytest.raises(BadLog) as caught:
        logs.read(hundred_megabytes(), GAMES)
    assert caught.value.code == "log-too-large"
    assert taken <= MAX_LOG_BYTES + len(line)
