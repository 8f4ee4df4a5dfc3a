"""Sheets as JSON, as people write them down from paper (`docs/notation.md`), and the answers of `score` and `legal`.

Judges shape and legality of what is written; knows no file and no command line.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from inkrally.match.errors import BadInput
from inkrally.railroad_ink import facts, routes
from inkrally.railroad_ink.network import Network
from inkrally.railroad_ink.scoring import ScoreSheet, score_sheet
from inkrally.railroad_ink.sheet import by_space, network_of, placements

SHEET_FIELDS = ("edition", "longest", "expansions", "drawings", "villages", "goals")
GOAL_CODES = "ABCDEFGHIJKL"
GOAL_POINTS = (4, 2, 1)
MAX_GOALS = 3


class WrittenSheet:
    """A sheet that was written down: checked, and as masks."""

    def __init__(self, network: Network, mode: facts.LongestMode, villages: int, goals: int) -> None:
        """`villages` and `goals` in points."""
        self.network = network
        self.mode = mode
        self.villages = villages
        self.goals = goals


def read_sheet(value: object, at: str = "") -> WrittenSheet:
    """A sheet from JSON already decoded. Raises BadInput with a stable code and the place, such as `drawings.B1`."""
    prefix = f"{at}." if at else ""
    fields = _object(value, at, "a sheet")
    for name in fields:
        if name not in SHEET_FIELDS:
            raise BadInput(
                "unknown-field", f"a sheet has no {name[:40]!r}, but {', '.join(SHEET_FIELDS)}", prefix + name
            )
    edition = _choice(fields.get("edition", "original"), get_args(facts.Edition), "unknown-edition", prefix + "edition")
    mode = facts.DICE.editions[edition].longest
    if "longest" in fields:
        mode = _choice(fields["longest"], get_args(facts.LongestMode), "unknown-longest", prefix + "longest")
    _no_expansions(fields.get("expansions", []), prefix + "expansions")
    if "drawings" not in fields:
        raise BadInput(
            "missing-field", "a sheet has drawings, an object such as {'B1': 'H-H-:NS'}", prefix + "drawings"
        )
    drawings = _object(fields["drawings"], prefix + "drawings", "drawings")
    for space, text in drawings.items():
        if not isinstance(text, str):
            raise BadInput(
                "shape", f"a drawing is text such as H-H-:NS, not {_kind(text)}", f"{prefix}drawings.{space}"
            )
    return WrittenSheet(
        network_of(drawings, prefix + "drawings"),
        mode,
        _village_points(fields.get("villages", 0), edition, prefix + "villages"),
        _goal_points(fields.get("goals", {}), prefix + "goals"),
    )


def score(value: object) -> ScoreSheet:
    """The answer of `score` to one case. Raises BadInput."""
    sheet = read_sheet(value)
    return score_sheet(sheet.network, sheet.mode, sheet.villages, sheet.goals)


def legal(value: object) -> dict[str, dict[str, tuple[str, ...]]]:
    """The answer of `legal` to one case: by route and space the legal drawings, sorted. Raises BadInput."""
    fields = _object(value, "", "a case")
    for name in fields:
        if name not in ("sheet", "routes"):
            raise BadInput("unknown-field", f"a case has no {name[:40]!r}, but sheet and routes", name)
    for name in ("sheet", "routes"):
        if name not in fields:
            raise BadInput("missing-field", "a case has a sheet, and routes such as ['h-curve']", name)
    sheet = read_sheet(fields["sheet"], "sheet")
    asked = fields["routes"]
    if not isinstance(asked, list):
        raise BadInput("shape", f"routes is a list such as ['h-curve'], not {_kind(asked)}", "routes")
    answer = {}
    for number, route in enumerate(asked):
        if not isinstance(route, str):
            raise BadInput("shape", f"a route is named by text such as h-curve, not {_kind(route)}", f"routes.{number}")
        try:
            routes.orientations(route)
        except BadInput as error:
            raise BadInput(error.code, error.message, f"routes.{number}") from None
        answer[route] = by_space(sorted(placements(sheet.network, route)))
    return answer


def _object(value: object, at: str, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise BadInput("shape", f"{what} is a JSON object, not {_kind(value)}", at)
    return value


def _choice(value: object, known: tuple[Any, ...], code: str, at: str) -> Any:
    if not isinstance(value, str) or value not in known:
        shown = repr(value[:40]) if isinstance(value, str) else _kind(value)
        raise BadInput(code, f"it is one of {', '.join(known)}, not {shown}", at)
    return value


def _no_expansions(value: object, at: str) -> None:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadInput("shape", "expansions is a list of names", at)
    if value:
        raise BadInput("unknown-expansion", f"no expansion is known here, so neither is {value[0][:40]!r}", f"{at}.0")


def _village_points(value: object, edition: str, at: str) -> int:
    points = facts.SHEET.village_points
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(points):
        raise BadInput("villages", f"villages is the number marked, 0 to {len(points) - 1}", at)
    if value and edition != "challenge":
        raise BadInput("villages", "only the sheet of the edition challenge has villages", at)
    return points[value]


def _goal_points(value: object, at: str) -> int:
    goals = _object(value, at, "goals")
    for code, points in goals.items():
        if code not in GOAL_CODES or len(code) != 1:
            raise BadInput(
                "goals", f"a goal is named {GOAL_CODES[0]} to {GOAL_CODES[-1]}, not {code[:40]!r}", f"{at}.{code}"
            )
        if not isinstance(points, int) or isinstance(points, bool) or points not in GOAL_POINTS:
            raise BadInput("goals", f"a goal that is reached gives one of {GOAL_POINTS} points", f"{at}.{code}")
    if len(goals) > MAX_GOALS:
        raise BadInput("goals", f"a game has {MAX_GOALS} goals, here are {len(goals)}", at)
    return sum(goals.values())


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "text", bool: "true or false", int: "a number", float: "a number"}
    return "null" if value is None else names.get(type(value), type(value).__name__)
