"""The slow tests of goals give the scored goals of golden matches (rules 9.2, 9.3) from their sheets."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.log import fold
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.goals import GoalsDrawn, GoalsScored
from inkrally.railroad_ink.game import RailroadInk, Rolled, Scored, Table
from tests.golden import golden, named
from tests.railroad_ink.challenge import reference_goals

pytestmark = pytest.mark.hot("goal_sheet")

WITH_GOALS = [name for name in named("railroad-ink-") if "goals" in name]
VALUES = (4, 2, 1)
DEADLINES = (3, 4, 5)


def reached(table: Table, code: str) -> set[int]:
    """Return the seats whose sheet reaches a goal by the slow test."""
    found = set()
    for seat, sheet in enumerate(table.sheets):
        written = reference_goals.Written(sheet.drawings(), sheet.layers, table.options.mode)
        if reference_goals.HAVE[code](written) >= facts.GOALS[code].need:
            found.add(seat)
    return found


@pytest.mark.parametrize("name", WITH_GOALS)
def test_9_2_goals_of_a_golden_match_follow_by_the_slow_tests(name: str) -> None:
    """The scored goals at the end of each round, and the line of the score sheets."""
    log = golden(name)
    state = fold(log, RailroadInk(), 0)
    cards: tuple[str, ...] = ()
    taken: dict[tuple[str, int], int] = {}
    given: dict[str, int] = {}
    said: dict[tuple[str, int], int] = {}
    number = 0
    for entry in log.entries:
        event = entry.event
        table: Table = state.table
        if isinstance(event, GoalsDrawn):
            cards = event.cards
            assert len(cards) == 3
            owners = [facts.GOALS[code].expansion for code in cards if facts.GOALS[code].expansion]
            assert owners == list(log.header.options.expansions or ())
        elif isinstance(event, GoalsScored):
            said |= {(each.code, seat): each.points for seat, some in enumerate(event.seats) for each in some}
            assert event.round == number
        elif isinstance(event, Rolled | Scored):
            if number:
                for place, code in enumerate(cards):
                    now = {seat for seat in reached(table, code) if (code, seat) not in taken}
                    worth = VALUES[min(given.get(code, 0), 2)]
                    if len(table.sheets) == 1:
                        worth = 4 if number <= DEADLINES[place] else 1
                    taken |= {(code, seat): worth for seat in now}
                    given[code] = given.get(code, 0) + bool(now)
            assert said == taken, f"round {number}"
            number += isinstance(event, Rolled)
        state = RailroadInk().evolve(state, event)
    scored: Any = log.entries[-1].event
    assert isinstance(scored, Scored)
    for seat, score in enumerate(scored.sheets):
        assert score.goals == sum(points for (_, each), points in taken.items() if each == seat)


def test_golden_logs_contain_all_cases_of_goals() -> None:
    """They cover all values, ties, in time and late, and a goal of an expansion."""
    points = {}
    for name in WITH_GOALS:
        scored = [entry.event for entry in golden(name).entries if isinstance(entry.event, GoalsScored)]
        points[name] = [(each.code, each.points) for event in scored for some in event.seats for each in some]
        if "3-seats" in name:
            assert any(
                len({seat for seat, some in enumerate(event.seats) if code in {each.code for each in some}}) > 1
                for event in scored
                for code in facts.GOALS
            ), "two in one round"
    assert {each for _, each in points["railroad-ink-goals-3-seats"]} == {4, 2, 1}
    assert {each for _, each in points["railroad-ink-goals-1-seat"]} == {4, 1}
    assert any(code.startswith("L") and len(code) == 2 for code, _ in points["railroad-ink-goals-lake"])
