"""Provides the texts of the analysis for the command line: actions, and reasons why a turn is worse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.analysis.reasons import Reason

REASONS: dict[str, str] = {
    "exits": "it joins fewer exits{at}",
    "networks": "it leaves networks apart{at}",
    "highway": "its longest highway is shorter",
    "railway": "its longest railway is shorter",
    "centre": "it has less in the centre{at}",
    "village": "it marks fewer villages",
    "ends": "it leaves ends open that nothing will join{at}",
    "wants-both": "it leaves {spaces} wanting both rail and road",
    "special": "it spends a special route{at}",
    "doubling": "it spends a doubling",
    "hub": "it has fewer hubs{at}",
    "burst": "it lets pipes burst",
    "meeting": "it has fewer spaces where networks could be joined",
    "going-on": "its longest routes can go on less",
    "reach": "fewer free exits are within reach",
    "outlook": "less is to be expected of what it leaves",
    "leaf:pipe-networks": "its pipes join less",
    "leaf:subway-networks": "its subways join less",
    "leaf:pipe": "its longest pipe is shorter",
    "leaf:subway": "its longest subway is shorter",
    "leaf:centre": "it has less in the centre below",
    "leaf:ends": "it leaves ends open below{at}",
}
"""A clause for each code of a reason. `{spaces}` is the list of its spaces; `{at}` is the same in brackets."""

GOAL = "it does not reach goal {name}"
LINE = "it gets less of the {name}"
"""The clauses for codes that contain a name, such as that of an expansion."""


def clause(reason: Reason) -> str:
    """Return a reason as a clause, without its points."""
    kind, _, name = reason.code.partition(":")
    spaces = " and ".join(reason.spaces[-2:])
    if len(reason.spaces) > 2:
        spaces = f"{', '.join(reason.spaces[:-2])}, {spaces}"
    if kind == "goal":
        return GOAL.format(name=name)
    if kind == "line":
        return LINE.format(name=facts.EXPANSIONS[name].title if name in facts.EXPANSIONS else name)
    return REASONS[reason.code].format(spaces=spaces, at=f" ({spaces})" if spaces else "")


def costs(points: float, reasons: Sequence[Reason]) -> str:
    """Return a sentence with the points that a turn costs compared with a better turn, and the reasons."""
    text = f"this costs {points:.1f} {'point' if f'{points:.1f}' == '1.0' else 'points'}"
    if not reasons:
        return text
    clauses = [clause(each) for each in reasons]
    last = clauses.pop()
    return f"{text}: {', '.join(clauses)}{' and ' if clauses else ''}{last}"


def act_words(act: Any) -> str:
    """Return an action as text: the space and the drawing, or the kind of the action."""
    tag = type(act).__struct_config__.tag
    if tag == "pick":
        return f"pair {act.pair + 1}"
    space, drawing = getattr(act, "space", ""), getattr(act, "drawing", "")
    placed = " ".join(each for each in (space, drawing) if each)
    return placed if tag in ("die", "special") and placed else f"{tag} {placed}".strip()


def turn_words(acts: Sequence[Any]) -> str:
    """Return all actions of a turn in words, separated by commas."""
    return ", ".join(act_words(act) for act in acts) or "nothing to draw"
