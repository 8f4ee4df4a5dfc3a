"""A foreign log may contain anything: it can be read, replayed, viewed, verified and hinted at, or it is refused."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.errors import BadLog
from inkrally.match.log import fold, line_checksum, read, verify
from tests.sample_sizes import scaled

from .corrupt_logs import GOLDEN, golden

pytestmark = pytest.mark.hot("log_validation")

ROOT = Path(__file__).parent.parent.parent
COUNT = scaled(60)
CHUNK = 250


def test_nothing_in_a_log_ends_more_than_its_reading() -> None:
    """In separate processes, since unchecked input could crash one where modules are compiled."""
    first = 0
    while first < COUNT:
        count = min(CHUNK, COUNT - first)
        told = subprocess.run(
            [sys.executable, "-m", "tests.match.corrupt_logs", str(first), str(count)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        last = told.stdout.split()[-1:] if told.returncode else ""
        assert told.returncode == 0, f"log {last} ends it with {told.returncode}: {told.stderr[-3000:]}"
        first += count


def signed(lines: list[dict[str, Any]]) -> list[bytes]:
    found, last = [], ""
    for line in lines:
        body = msgspec.json.encode(line, order="sorted")
        last = line_checksum(last, body)
        found.append(body[:-1] + b',"sum":"' + last.encode() + b'"}\n')
    return found


def changed(name: str, kind: str, change: Any, upto: int = 40) -> list[bytes]:
    """Return the first entries of a golden log as a prefix, with the first event of a kind changed."""
    lines = msgspec.json.decode(msgspec.json.encode([line for line in golden(name)[:upto] if "result" not in line]))
    lines[0]["prefix"] = len(lines) - 1
    event = next(line["event"] for line in lines if line.get("event", {}).get("type") == kind)
    change(event)
    return signed(lines)


RACE, RACE_OF_FOUR, ROUNDS, DRAFT, BELOW = (
    "roborally-risky-exchange-2.jsonl",
    "roborally-chop-shop-challenge-4.jsonl",
    "railroad-ink-4-seats.jsonl",
    "railroad-ink-draft-2-seats.jsonl",
    "railroad-ink-underground-alone.jsonl",
)


def put(*path: Any) -> Any:
    """Return a change that sets the last value at the path of the others."""

    def change(event: Any) -> None:
        for step in path[:-2]:
            event = event[step]
        event[path[-2]] = path[-1]

    return change


def pushed(event: Any) -> None:
    """Make an unknown robot push another one."""
    change = next(one for step in event["steps"] for one in step["changes"] if one["type"] == "moved")
    change.update(by="push", pusher=5)


def onto(event: Any) -> None:
    """Make all robots that move in a register end on one space."""
    moved = {
        change["robot"]: change for step in event["steps"] for change in step["changes"] if change["type"] == "moved"
    }
    first, second, *_ = moved.values()
    first["to"] = second["to"]


WRONG = {
    "a space off the floor": (RACE, "docked", put("docks", 0, "at", [40, 40])),
    "a space before its edge": (RACE, "docked", put("docks", 0, "at", [-1, 0])),
    "two robots on a space": (RACE, "docked", lambda event: put("docks", 0, "at", event["docks"][1]["at"])(event)),
    "two robots that come to one space": (RACE_OF_FOUR, "register", onto),
    "a seat that is not there": (RACE, "docked", put("docks", 0, "seat", 5)),
    "lives beyond all": (RACE, "docked", put("lives", 200)),
    "a robot that is pushed by none": (RACE, "register", pushed),
    "a hand too short": (RACE, "dealt", lambda event: event["hands"][0].pop()),
    "a card that is none": (RACE, "dealt", put("hands", 0, 0, 15)),
    "a card twice": (RACE, "dealt", lambda event: put("hands", 0, 0, event["hands"][1][0])(event)),
    "a robot that is not there": (RACE, "programmed", put("asks", [7])),
    "cards for more robots": (RACE, "register", lambda event: event["cards"].append(None)),
    "a register that is none": (RACE, "register", put("number", 6)),
    "a card placed in no register": (RACE, "committed", put("acts", 0, "register", 9)),
    "a card placed in a register beyond all": (RACE, "committed", put("acts", 0, "register", 2**62)),
    "a card placed that is none": (RACE, "committed", put("acts", 0, "card", 2**62)),
    "a card placed for another": (RACE, "committed", put("acts", 0, "robot", -1)),
    "a space that is none": (ROUNDS, "committed", put("acts", 0, "space", "H1")),
    "a drawing that is none": (ROUNDS, "committed", put("acts", 0, "drawing", "XXXX:NS")),
    "a die drawn twice as nothing": (BELOW, "committed", put("acts", 3, "drawing", "")),
    "a die that is none": (ROUNDS, "committed", put("acts", 0, "die", 77)),
    "a face that the die has not": (ROUNDS, "rolled", put("faces", 0, ["canyon", 0])),
    "a face beyond six": (ROUNDS, "rolled", lambda event: put("faces", 0, [event["faces"][0][0], 6])(event)),
    "a round that is not the next": (ROUNDS, "rolled", put("round", 9)),
    "a pair that is none": (DRAFT, "committed", put("acts", 0, "pair", -1)),
    "a die that the pool has not": (DRAFT, "draft-pairs", put("dice", 0, 99)),
    "a first seat that is none": (DRAFT, "draft-start", put("seat", 5)),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_is_not_there_is_said_with_the_number_of_its_entry(what: str) -> None:
    name, kind, change = WRONG[what]
    lines = changed(name, kind, change)
    place = next(
        f"entry {line['n']}" for line in map(msgspec.json.decode, lines) if line.get("event", {}).get("type") == kind
    )
    try:
        log = read(lines, GAMES)
    except BadLog as error:
        assert (error.code, error.at) == ("log-shape", place)  # noqa: PT017 - it may be read, and refused below
        return
    game = GAMES[log.header.game]
    verdict = verify(log, game)
    assert verdict.error is not None
    assert (verdict.ok, verdict.error.code, verdict.error.at) == (False, "log-fold", place)
    with pytest.raises(BadLog, match="can be so") as refused:
        fold(log, game)
    assert refused.value.at == place


def test_what_is_right_is_believed() -> None:
    """Whole golden logs as prefixes: their entries are not decided again, and all are valid."""
    for path in sorted(GOLDEN.glob("*.jsonl")):
        lines = msgspec.json.decode(msgspec.json.encode(golden(path.name)))
        lines = [line for line in lines if "result" not in line]
        log = read(signed(lines), GAMES)
        fold(log, GAMES[log.header.game])
