"""`inkrally replay` and `inkrally verify` with valid and forged RoboRally logs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.games import GAMES
from inkrally.match.log import Entry, read, write
from inkrally.roborally.register.trace import Moved
from inkrally.roborally.table import Dealt, Docked, RegisterResolved

GOLDEN = Path(__file__).parents[2] / "golden" / "roborally-chop-shop-challenge-4.jsonl"
LOG = read(GOLDEN.read_bytes().splitlines(keepends=True), GAMES)
replace = msgspec.structs.replace


def run(*words: str, text: bytes | None = None, status: int = 0) -> Any:
    result = CliRunner().invoke(main, list(words), input=text)
    assert result.exit_code == status, result.output
    return json.loads(result.stdout)


def test_verify_accepts_a_valid_log() -> None:
    assert run("verify", str(GOLDEN)) == {
        "ok": True,
        "entries": len(LOG.entries),
        "finished": True,
        "chance": "the committed seed",
        "rules": "decided again by version 1",
    }


def test_replay_shows_a_hand_to_its_owner_only() -> None:
    dealt = next(entry.n for entry in LOG.entries if isinstance(entry.event, Dealt))
    seen = {name: run("replay", str(GOLDEN), "--at", str(dealt), "--seat", name) for name in ("0", "1", "Ada")}
    assert len(seen["0"]["table"]["hands"]) == 1
    assert seen["0"]["table"]["hands"] != seen["1"]["table"]["hands"]
    assert seen["Ada"] == seen["0"]
    spectator = run("replay", str(GOLDEN), "--at", str(dealt))
    assert spectator["table"]["hands"] == {}
    assert spectator["phase"] == {"name": "program", "asks": [0, 1, 2, 3]}


def test_replay_shows_the_end() -> None:
    seen = run("replay", str(GOLDEN))
    assert seen["phase"] is None
    assert seen["result"]["places"] == [1, 2, 4, 3]


def forged(kind: type[Any], change: Callable[[Any], Any], last: bool = False) -> tuple[int, bytes]:
    """Change one event and recompute all checksums, as a forger would; return the number of the entry and the log."""
    found = [entry for entry in LOG.entries if isinstance(entry.event, kind)]
    entry = found[-1 if last else 0]
    other = Entry(entry.n, entry.at, change(entry.event))
    assert other != entry
    entries = tuple(other if each is entry else each for each in LOG.entries)
    return entry.n, b"".join(write(replace(LOG, entries=entries), GAMES["roborally"]))


def swapped(event: Dealt) -> Dealt:
    """Replace a card of a hand with one that no hand holds."""
    taken = {card for hand in event.hands for card in hand}
    card = next(card for card in range(840, 0, -10) if card not in taken)
    first, *rest = event.hands
    return replace(event, hands=((card, *first[1:]), *rest))


def moved(event: RegisterResolved) -> RegisterResolved:
    """Move a robot one more space."""
    steps = list(event.steps)
    place = next(number for number, step in enumerate(steps) if isinstance(step.changes[0], Moved))
    change = steps[place].changes[0]
    assert isinstance(change, Moved)
    further = replace(change, to=(change.to[0], change.to[1] - 1))
    steps[place] = replace(steps[place], changes=(further, *steps[place].changes[1:]))
    return replace(event, steps=tuple(steps))


@pytest.mark.parametrize(
    ("kind", "change", "code"),
    [
        (Docked, lambda event: replace(event, first=(event.first + 1) % 4), "log-chance"),
        (Dealt, swapped, "log-chance"),
        (RegisterResolved, moved, "log-rules"),
    ],
    ids=["another first player", "another card", "another move"],
)
def test_verify_detects_forged_logs(kind: type[Any], change: Callable[[Any], Any], code: str) -> None:
    number, lines = forged(kind, change)
    verdict = run("verify", "-", text=lines, status=1)
    assert not verdict["ok"]
    assert verdict["entry"] == number
    assert verdict["error"]["code"] == code
