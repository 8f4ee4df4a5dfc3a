"""Old logs of RoboRally stay readable for ever: the golden ones are read, folded, verified, and end as they ended."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.game import Committed
from inkrally.match.log import Log, fold, read, verify, write
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Destroyed, Finished, Locked, Repaired, Touched
from inkrally.roborally.table import DECK, OWN, Cleaned, Dealt, Options, Over, Programmed, Ran, Returned
from inkrally.roborally.turn.acts import Announce, Reenter, StayDown

pytestmark = pytest.mark.hot("resolution")

FOLDER = Path(__file__).parents[1] / "golden"
OF_VERSION_2 = "own-1-long"
"""All others are of version 1 of the rules."""
replace = msgspec.structs.replace

# What each log is by its bytes, and how its match ended.
GOLDEN: dict[str, tuple[str, tuple[int, ...], tuple[int, ...]]] = {
    "around-the-world-3": (
        "281531e33d11cd2213dd60289250240c974a849589752d602654b2e896f96b7d",
        (3, 1, 2),
        (1, 3, 2),
    ),
    "checkmate-5": (
        "8b3242ff92fb4e82f7ac7d49e7b0db6701fd8e41bbfd52162b3138b70ebe265f",
        (0, 1, 2, 0, 1),
        (4, 3, 1, 5, 2),
    ),
    "chop-shop-challenge-4": (
        "83e3b79e2f071ee8d6cc9f937eb0fb233d288fcd42d766bc81983a1b0e5d5e00",
        (4, 3, 1, 3),
        (1, 2, 4, 3),
    ),
    "death-trap-1": (
        "77c630893fddca9fc9f849c746eb65a274818f3600aa539cab26bc7f2a703a33",
        (3,),
        (1,),
    ),
    "dizzy-dash-3-on": (
        "2287906c12f8d94683da7401a663601d0d640875d08b0d4e452ffaa00671b0a0",
        (3, 2, 3),
        (2, 3, 1),
    ),
    "island-hop-8": (
        "2f519bbaaf8b99076ace8ee3c88c51ad1098684d799005f3ca94228a674b8b65",
        (1, 2, 2, 1, 3, 0, 1, 2),
        (6, 3, 4, 7, 1, 8, 5, 2),
    ),
    "own-1-long": (
        "23e2d4dee7d38f64528ec8bce95627b0f67009d7458957748023f0cc56cf8e3c",
        (2,),
        (1,),
    ),
    "risky-exchange-2": (
        "c5ceb9656d760beab9e9bbc3abb71ae1fc22791f2512a9f44cebdd94caa446e6",
        (3, 2),
        (1, 2),
    ),
    "robot-stew-2-pairs": (
        "04bce66c8c0d1b6386c705028d838366588f21d3ccd180f244721acccf7174c5",
        (1, 0),
        (2, 1),
    ),
    "vault-assault-4-on": (
        "cec9e2bda61b00bf672cee2be97a0678cd2787ad43cea5857a9c05554affa0d0",
        (3, 3, 3, 2),
        (1, 3, 2, 4),
    ),
    "whirlwind-tour-6": (
        "289c52e35c02c467c21e39d4f1341ea6f880d5abf82989a5d2e69c33a942870c",
        (3, 1, 0, 1, 0, 0),
        (1, 3, 4, 2, 5, 6),
    ),
}


def content(name: str) -> bytes:
    return (FOLDER / f"roborally-{name}.jsonl").read_bytes()


def golden(name: str) -> Log:
    return read(content(name).splitlines(keepends=True), GAMES)


each_log = pytest.mark.parametrize("name", GOLDEN)


def test_every_golden_log_is_here_on_ten_printed_courses() -> None:
    assert {path.stem for path in FOLDER.glob("roborally-*.jsonl")} == {f"roborally-{name}" for name in GOLDEN}
    assert len({golden(name).header.options.course for name in GOLDEN} - {OWN}) == 10


@each_log
def test_a_golden_log_is_never_changed(name: str) -> None:
    """A new format or rule gets a new log; the code learns to read the old ones."""
    assert hashlib.sha256(content(name)).hexdigest() == GOLDEN[name][0]


@each_log
def test_it_verifies(name: str) -> None:
    verdict = verify(golden(name), RoboRally())
    assert verdict.ok, verdict
    assert verdict.finished
    assert verdict.rules == f"decided again by version {2 if name == OF_VERSION_2 else 1}"


def test_rules_4_4_and_what_version_1_said_of_who_is_late_from_turn_100_on() -> None:
    """The robot powers down by version 2 alone: neither log is one by the rules of the other."""
    log = golden(OF_VERSION_2)
    (late,) = (
        entry
        for entry in log.entries
        if isinstance(entry.event, Committed) and entry.event.drafted == 0 and entry.event.acts == (Announce(0, True),)
    )
    older = replace(log, header=replace(log.header, rules=1))
    verdict = verify(older, RoboRally())
    assert (verdict.rules, verdict.entry) == ("decided again by version 1", late.n)
    assert verdict.error is not None
    assert verdict.error.code == "log-rules"
    said = replace(late, event=replace(late.event, acts=(Announce(0, False),)))
    cut = Log(older.header, (*log.entries[: late.n - 1], said), None)
    assert verify(cut, RoboRally()).ok
    assert verify(replace(cut, header=log.header), RoboRally()).entry == late.n


def test_rules_of_other_versions_are_not_known() -> None:
    game = RoboRally()
    assert game.of_version(game.rules_version, Options()) is game
    unknown = game.rules_version + 1
    assert [game.of_version(version, Options()) for version in (-1, 0, unknown)] == [None, None, None]
    log = golden("death-trap-1")
    newer = verify(replace(log, header=replace(log.header, rules=unknown)), game)
    assert newer.ok
    assert newer.rules == f"version {unknown}, not decided again by {game.rules_version}"


@each_log
def test_it_folds_to_its_result(name: str) -> None:
    _, scores, places = GOLDEN[name]
    log = golden(name)
    game = RoboRally()
    state = fold(log, game)
    assert log.end is not None
    assert game.phase(state.table) is None
    assert game.result(state.table) == log.end.result
    assert (log.end.result.scores, log.end.result.places) == (scores, places)


@each_log
def test_it_is_written_again_as_it_was(name: str) -> None:
    log = golden(name)
    first = json.loads(content(name).splitlines()[0])
    if first["format"] == msgspec.to_builtins(log.header)["format"]:
        assert b"".join(write(log, RoboRally())) == content(name)


@each_log
def test_every_card_was_there_to_be_dealt(name: str) -> None:
    """Of 84 cards each is in one place: nobody holds what somebody else holds or what is locked."""
    log = golden(name)
    state = fold(log, RoboRally(), 0)
    for entry in log.entries:
        state = RoboRally().evolve(state, entry.event)
        if isinstance(entry.event, Dealt):
            table = state.table
            held = [card for each in table.robots for card in each.registers if card is not None]
            assert sorted([*held, *table.pile, *(card for hand in table.hands for card in hand)]) == list(DECK)


def test_the_golden_logs_have_in_them_what_they_are_for() -> None:
    kinds: Counter[str] = Counter()
    options: list[Options] = []
    for name in GOLDEN:
        log = golden(name)
        options.append(log.header.options)
        for event in (entry.event for entry in log.entries):
            kinds[type(event).__name__] += 1
            if isinstance(event, Committed):
                kinds["late"] += event.drafted is not None
                kinds["late with a draft"] += bool(event.drafted)
                kinds.update(type(act).__name__ for act in event.acts)
            for step in getattr(event, "steps", ()):
                kinds.update(type(change).__name__ for change in step.changes)
                kinds.update(change.by for change in step.changes if isinstance(change, Destroyed | Repaired))
                kinds["card from the pile"] += sum(getattr(change, "card", None) is not None for change in step.changes)
    events = (Dealt, Programmed, Ran, Cleaned, Returned, Over)
    changes = (Destroyed, Locked, Touched, Finished, Repaired)
    for kind in (*events, *changes, Announce, StayDown, Reenter):
        assert kinds[kind.__name__] > 0, kind
    reasons = ("pit", "edge", "damage", "wrench", "flag", "power-down")
    for what in (*reasons, "late", "late with a draft", "card from the pile"):
        assert kinds[what] > 0, what
    assert {each.timer for each in options} == {30, 60, 90, None}
    assert {each.lives for each in options} == {4, None}
    assert {each.play_on for each in options} == {True, False}
    assert {each.robots_per_seat for each in options} == {1, 2}
