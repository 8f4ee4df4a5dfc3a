"""Check what happens in the golden logs of RoboRally, and how they end. `tests/test_golden.py` replays all logs."""

from __future__ import annotations

import json

import msgspec
import pytest

from inkrally.match.game import Committed
from inkrally.match.log import Log, fold, verify
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import (
    DECK,
    OWN_COURSE,
    Dealt,
    Options,
)
from inkrally.roborally.turn.actions import AnnouncePowerDown
from tests.golden import content, ends, golden, named

pytestmark = pytest.mark.hot("resolution")

LOGS = named("roborally-")
OF_VERSION_2 = "roborally-own-1-long"
"""The only one of `LOGS` with version 2 of the rules. The others have version 1."""
replace = msgspec.structs.replace


def test_the_golden_logs_are_on_ten_printed_courses() -> None:
    assert len({golden(name).header.options.course for name in LOGS} - {OWN_COURSE}) == 10


def test_each_course_with_special_rules_has_logs_of_versions_1_and_5() -> None:
    special = {f"course-{name.replace('_', '-')}" for name in COURSE_IDS if printed_course(name).rules}
    assert set(named("course-")) == special
    of_version_5 = named("version-5-")
    assert {f"version-5-{name}" for name in special} < set(of_version_5)
    assert all(golden(name).header.rules == 1 for name in special)
    assert all(golden(name).header.rules == 5 for name in of_version_5)
    assert sum('"matter":"' in content(name).decode() for name in of_version_5) >= 3, "in some of them an Option asks"


def test_rules_4_4_late_answers_from_turn_100_on_differ_between_versions_1_and_2() -> None:
    """Only in version 2 does the late robot power down, so neither log replays by the other version."""
    log = golden(OF_VERSION_2)
    (late,) = (
        entry
        for entry in log.entries
        if isinstance(entry.event, Committed)
        and entry.event.drafted == 0
        and entry.event.acts == (AnnouncePowerDown(0, True),)
    )
    older = replace(log, header=replace(log.header, rules=1))
    verdict = verify(older, RoboRally())
    assert (verdict.rules, verdict.entry) == ("decided again by version 1", late.n)
    assert verdict.error is not None
    assert verdict.error.code == "log-rules"
    said = replace(late, event=replace(late.event, acts=(AnnouncePowerDown(0, False),)))
    cut = Log(older.header, (*log.entries[: late.n - 1], said), None)
    assert verify(cut, RoboRally()).ok
    assert verify(replace(cut, header=log.header), RoboRally()).entry == late.n


def test_rules_of_other_versions_are_not_known() -> None:
    game = RoboRally()
    assert game.for_version(game.rules_version, Options()) is game
    unknown = game.rules_version + 1
    assert [game.for_version(version, Options()) for version in (-1, 0, unknown)] == [None, None, None]
    log = golden("roborally-death-trap-1")
    newer = verify(replace(log, header=replace(log.header, rules=unknown)), game)
    assert newer.ok
    assert newer.rules == f"version {unknown}, not decided again by {game.rules_version}"


@pytest.mark.parametrize("name", LOGS)
def test_every_card_was_there_to_be_dealt(name: str) -> None:
    """Each of the 84 cards is in one place: no hand holds a card of another hand or of a locked register."""
    log = golden(name)
    state = fold(log, RoboRally(), 0)
    for entry in log.entries:
        state = RoboRally().evolve(state, entry.event)
        if isinstance(entry.event, Dealt):
            table = state.table
            held = [card for each in table.robots for card in each.registers if card is not None]
            assert sorted([*held, *table.pile, *(card for hand in table.hands for card in hand)]) == list(DECK)


def test_the_client_tests_with_the_ends_that_golden_races_have() -> None:
    assert json.loads(ends.ENDS.read_text()) == ends.ends(), "python -m tests.golden.ends"
