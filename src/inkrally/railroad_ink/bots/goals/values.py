"""Computes the value of goals to a seat from the missing amounts on all sheets and the rounds that are left.

A goal gives the most points to the seats that reach it first. A player alone gets the most until the deadline of the
goal (rules 9.2, 9.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp
from typing import Any

from inkrally.match.game import View
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.goals import hit_rates
from inkrally.railroad_ink.bots.goals.evaluation import MOST_LACKING, GoalEvaluation
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.sheet import Sheet

AMOUNT_PER_ROUND = 1.0
"""The mean amount of a goal that a sheet gains in a round, for a goal without counted rates (`hit_rates.py`)."""

GOALS_KEY = "goals"
"""The key of the goals in `TableView.parts`."""


def goal_evaluation_of(view: View[TableView, Any]) -> GoalEvaluation | None:
    """Return the evaluation of the goals that the viewer can still reach, or None if there are none."""
    table, seat = view.table, view.viewer
    cards = table.component_states.get(GOALS_KEY)
    if cards is None or seat is None:
        return None
    progress = [{each.code: each for each in sheet.progress} for sheet in table.sheets]
    rounds = table.rounds - table.round
    codes, needs, now, then = [], [], [], []
    for card in cards["cards"]:
        code = card["code"]
        if card["points"][seat] is not None or code not in progress[seat]:
            continue
        others = [
            max(0, each[code].need - each[code].have)
            for other, each in enumerate(progress)
            if other != seat and card["points"][other] is None
        ]
        values = [
            _value(card["values"], card["deadline"], others, code, table.round, table.round + after)
            for after in range(max(rounds, 1) + 2)
        ]
        codes.append(code)
        needs.append(progress[seat][code].need)
        now.append(expected_values(code, table.round, rounds, values))
        then.append(expected_values(code, table.round + 1, rounds - 1, values[1:]))
    if not codes:
        return None
    return GoalEvaluation(codes, needs, now, then, table.sheets[seat].layers, table.options.mode != "simple")


def _value(
    values: list[int], deadline: int | None, others: list[int], code: str, round_number: int, when: int
) -> float:
    """Return the expected points of a goal for a seat that reaches it in the round `when`.

    Args:
        values: The points of the goal that are still open, highest first.
        deadline: The last round with full points for a player alone, or None.
        others: The missing amount of each other seat that may still reach the goal. A seat that reaches the goal
            earlier takes the highest value.
        code: The code of the goal.
        round_number: The current round.
        when: The round in which the seat reaches the goal.
    """
    if deadline is not None:
        return values[0] if when <= deadline else values[-1]
    before = sum(_chance(code, round_number - 1, lacking, when - round_number) for lacking in others)
    place = min(before, len(values) - 1.0)
    lower = int(place)
    upper = min(lower + 1, len(values) - 1)
    return values[lower] + (place - lower) * (values[upper] - values[lower])


def expected_values(code: str, number: int, rounds: int, values: Sequence[float]) -> list[int]:
    """Return the value of a goal after a round, in thousandths of a point, by the missing amount of the goal.

    Args:
        code: The code of the goal.
        number: The round.
        rounds: The number of rounds to come.
        values: The points that the goal gives now, and after each round to come.
    """
    found = [round(1000 * values[0])]
    for lacking in range(1, MOST_LACKING + 1):
        total = 0.0
        for after in range(1, rounds + 1):
            total += (_chance(code, number, lacking, after) - _chance(code, number, lacking, after - 1)) * values[after]
        found.append(round(1000 * total))
    return found


def goals_reached(setup: Setup, sheet: Sheet, gives: Mapping[str, int]) -> dict[str, int]:
    """Return the goals of `gives` that a sheet reaches, with their points in `gives`."""
    network, mode = sheet.network(), facts.MODE_NUMBERS[setup.mode]
    if setup.goals is None:
        return {}
    return {
        each.code: gives[each.code]
        for each in setup.goals.progress(sheet, network, mode, tuple(gives))
        if each.have >= each.need
    }


@cache
def _chance(code: str, number: int, lacking: int, after: int) -> float:
    """Return the probability that a sheet with a missing amount of a goal reaches the goal within `after` rounds.

    `number` is the current round.
    """
    if after <= 0:
        return 0.0
    if lacking <= 0:
        return 1.0
    if number < 1:
        # There are no rates for round 0, so count from the end of round 1.
        number, after = 1, after - 1
    counted = hit_rates.chance(code, number, lacking, after)
    if counted is not None:
        return counted
    mean = after * AMOUNT_PER_ROUND
    term, less = exp(-mean), 0.0
    for count in range(lacking):
        less += term
        term *= mean / (count + 1)
    return 1.0 - less
