"""What goals are worth to a seat, from what it sees: by how near it is, how near others are, and how much time is left.

A goal that is reached first gives most; alone it gives most until its deadline (rules 9.2, 9.3). Knows the table as a
seat sees it, and no test of a goal.
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

PACE = 1.0
"""How much of what a goal asks comes in a round, where that is not counted (`hit_rates.py`)."""

CARDS = "goals"
"""Under which name the goals lie on the table."""


def goal_evaluation_of(view: View[TableView, Any]) -> GoalEvaluation | None:
    """The goals that the viewer has still to reach; None where there are none."""
    table, seat = view.table, view.viewer
    cards = table.parts.get(CARDS)
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
        now.append(expected(code, table.round, rounds, values))
        then.append(expected(code, table.round + 1, rounds - 1, values[1:]))
    if not codes:
        return None
    return GoalEvaluation(codes, needs, now, then, table.sheets[seat].layers, table.options.mode != "simple")


def _value(
    values: list[int], deadline: int | None, others: list[int], code: str, round_number: int, when: int
) -> float:
    """What a goal is expected to give to who reaches it in the round `when`, in points.

    `others` is what each of those lacks who may reach it too; all who reach it before take one value away.
    """
    if deadline is not None:
        return values[0] if when <= deadline else values[-1]
    before = sum(_chance(code, round_number - 1, lacking, when - round_number) for lacking in others)
    place = min(before, len(values) - 1.0)
    lower = int(place)
    upper = min(lower + 1, len(values) - 1)
    return values[lower] + (place - lower) * (values[upper] - values[lower])


def expected(code: str, number: int, rounds: int, values: Sequence[float]) -> list[int]:
    """What a goal is worth after a round with so many to come, in thousandths of a point, by how much of it is lacking.

    `values` has what it gives now and after each round to come.
    """
    found = [round(1000 * values[0])]
    for lacking in range(1, MOST_LACKING + 1):
        total = 0.0
        for after in range(1, rounds + 1):
            total += (_chance(code, number, lacking, after) - _chance(code, number, lacking, after - 1)) * values[after]
        found.append(round(1000 * total))
    return found


def goals_reached(setup: Setup, sheet: Sheet, gives: Mapping[str, int]) -> dict[str, int]:
    """Of goals, by code with what each gives, those that a sheet reaches."""
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
    """How likely a goal of which so much is lacking after a round is reached within some more."""
    if after <= 0:
        return 0.0
    if lacking <= 0:
        return 1.0
    if number < 1:
        # Nothing is drawn before the first round, so nothing is known of its end.
        number, after = 1, after - 1
    counted = hit_rates.chance(code, number, lacking, after)
    if counted is not None:
        return counted
    mean = after * PACE
    term, less = exp(-mean), 0.0
    for count in range(lacking):
        less += term
        term *= mean / (count + 1)
    return 1.0 - less
