"""Reads the Challenge fields of a written sheet: villages, goals and their points; finds the goals that it reaches.

`notation.py` handles the rest of the sheet.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.buildings import NAME as BUILDINGS
from inkrally.railroad_ink.challenge.goal_codes import goal_progress
from inkrally.railroad_ink.challenge.goals import fitting_goals
from inkrally.railroad_ink.goal_checks.goal_sheet import GoalSheet
from inkrally.railroad_ink.sheet.network import Network


def printed_modules(printed: facts.Edition) -> tuple[tuple[str, None], ...]:
    """Return the rule components that the printed sheet of an edition needs, in the form for `Setup`."""
    return ((BUILDINGS, None),) if printed == "challenge" else ()


def goals_reached(
    network: Network,
    layers: Mapping[str, Any],
    mode: int,
    villages: int,
    expansions: Collection[str],
    printed: facts.Edition,
) -> list[str]:
    """Return the codes of the goals that a sheet reaches. Only goals that can be played with this sheet count.

    `villages` are the points for marked villages.
    """
    boxes = {BUILDINGS: {"villages": facts.SHEET.village_points.index(villages)}}
    seen = GoalSheet(network, {**layers, **boxes}, mode)
    return [goal.code for goal in fitting_goals(expansions, printed) if goal_progress(goal.code, seen) >= goal.need]


def village_points(value: object, printed: facts.Edition, at: str) -> int:
    """Return the points for the number of marked villages `value`. Raises BadInput (`villages`)."""
    points = facts.SHEET.village_points
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(points):
        raise BadInput("villages", f"villages is the number marked, 0 to {len(points) - 1}", at)
    if value and printed != "challenge":
        raise BadInput("villages", "only the sheet of the edition challenge has villages", at)
    return points[value]


def goal_points(goals: Mapping[str, Any], expansions: Collection[str], printed: facts.Edition, at: str) -> int:
    """Return the sum of the points of goals that are written as `{"A": 4}`. Raises BadInput (`goals`)."""
    most, values = facts.GOAL_FACTS.cards, facts.GOAL_FACTS.values
    for code, points in goals.items():
        if code not in facts.GOALS:
            raise BadInput(
                "goals", f"there is no goal {code[:40]!r}; there are: {', '.join(facts.GOALS)}", f"{at}.{code}"
            )
        owner = facts.GOALS[code].expansion
        if owner and owner not in expansions:
            raise BadInput(
                "goals", f"the goal {code} belongs to the expansion {owner}, which is not named", f"{at}.{code}"
            )
        sheet = facts.GOALS[code].sheet
        if sheet not in (None, printed):
            raise BadInput("goals", f"the goal {code} needs the sheet of the edition {sheet}", f"{at}.{code}")
        if not isinstance(points, int) or isinstance(points, bool) or points not in values:
            raise BadInput("goals", f"a goal that is reached gives one of {values} points", f"{at}.{code}")
    if len(goals) > most:
        raise BadInput("goals", f"a game has {most} goals, not {len(goals)}", at)
    return sum(goals.values())
