"""What goals are worth to a seat, from what it sees: by how near it is, how near others are, and how much time is left.

A goal that is reached first gives most; alone it gives most until its deadline (rules 9.2, 9.3). Knows the table as a
seat sees it, and no test of a goal.
"""

from __future__ import annotations

from functools import cache
from math import exp
from typing import Any

from inkrally.bots.railroad_ink.aims import MOST_LACKING, Aims
from inkrally.match.game import View
from inkrally.railroad_ink.game import TableView

PACE: dict[str, float] = {
    "A": 3.3,
    "B": 1.35,
    "C": 2.7,
    "D": 1.35,
    "E": 3.3,
    "F": 0.75,
    "G": 1.8,
    "H": 1.8,
    "I": 2.7,
    "J": 2.7,
    "K": 0.9,
    "L": 0.9,
}
"""How much of what a goal asks comes in a round, to who does not mind: with less it would seem urgent that is not."""

PACE_OF_OTHERS = 1.0
"""Likewise for the goals of expansions."""

TRUST = 0.6
"""By how much goals are held for less than what they give, as the best of many ways to one looks better than it is."""

CARDS = "goals"
"""Under which name the goals lie on the table."""


def aims_of(view: View[TableView, Any]) -> Aims | None:
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
        now.append([_worth(code, lacking, rounds, values) for lacking in range(MOST_LACKING + 1)])
        then.append([_worth(code, lacking, rounds - 1, values[1:]) for lacking in range(MOST_LACKING + 1)])
    if not codes:
        return None
    return Aims(codes, needs, now, then, table.sheets[seat].layers, table.options.mode == "trail")


def _value(
    values: list[int], deadline: int | None, others: list[int], code: str, round_number: int, when: int
) -> float:
    """What a goal is expected to give to who reaches it in the round `when`, in points.

    `others` is what each of those lacks who may reach it too; all who reach it before take one value away.
    """
    if deadline is not None:
        return values[0] if when <= deadline else values[-1]
    before = sum(_chance(code, lacking, when - round_number) for lacking in others)
    place = min(before, len(values) - 1.0)
    lower = int(place)
    upper = min(lower + 1, len(values) - 1)
    return values[lower] + (place - lower) * (values[upper] - values[lower])


def _worth(code: str, lacking: int, rounds: int, values: list[float]) -> int:
    """What a goal is worth to who lacks so much of it with so many rounds to come, in thousandths of a point.

    `values` has what it gives now and after each round to come.
    """
    if lacking == 0:
        return round(1000 * TRUST * values[0])
    total = 0.0
    for after in range(1, rounds + 1):
        total += (_chance(code, lacking, after) - _chance(code, lacking, after - 1)) * values[after]
    return round(1000 * TRUST * total)


@cache
def _chance(code: str, lacking: int, rounds: int) -> float:
    """How likely a goal of which so much is lacking is reached within some rounds: what comes of it is as by chance."""
    if rounds <= 0:
        return 0.0
    if lacking <= 0:
        return 1.0
    mean = rounds * PACE.get(code, PACE_OF_OTHERS)
    term, less = exp(-mean), 0.0
    for count in range(lacking):
        less += term
        term *= mean / (count + 1)
    return 1.0 - less
