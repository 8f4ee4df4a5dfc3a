"""Assigns themes to the loss of a reviewed turn of Railroad Ink, for puzzles and for the statistics of a player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from inkrally.railroad_ink.round.actions import DrawSpecial

MIN_THEME_POINTS = 0.5
"""The minimum points of a reason that makes a theme."""

THEMES: tuple[str, ...] = ("last-round", "special-kept", "special-spent", "ends", "exits", "routes")
"""The themes. A turn has each theme that applies:

* `last-round`: The round is the last one.
* `special-kept`: Only the best turn draws a special route.
* `special-spent`: Only the played turn draws a special route.
* `ends`: The played turn leaves more open ends, or spaces that need both kinds of routes.
* `exits`: The played turn joins fewer exits or networks.
* `routes`: The played turn has less of the longest routes or of the centre.
"""
_THEME_OF_REASON = {
    "ends": "ends",
    "wants-both": "ends",
    "exits": "exits",
    "networks": "exits",
    "meeting": "exits",
    "reach": "exits",
    "highway": "routes",
    "railway": "routes",
    "going-on": "routes",
    "centre": "routes",
}


def themes_of(
    played: Sequence[Any], best: Sequence[Any], reasons: Iterable[tuple[str, float]], *, last: bool
) -> tuple[str, ...]:
    """Return the themes of a turn that lost points, in the order of `THEMES`.

    Args:
        played: The actions of the played turn, as structs or JSON values.
        best: The actions of the best turn found.
        reasons: The reasons of the review why the best turn is worth more: their codes and points.
        last: Whether the turn is in the last round.
    """
    found = {_THEME_OF_REASON.get(code, "") for code, points in reasons if points >= MIN_THEME_POINTS}
    if last:
        found.add("last-round")
    if _draws_special(played) != _draws_special(best):
        found.add("special-kept" if _draws_special(best) else "special-spent")
    return tuple(theme for theme in THEMES if theme in found)


def _draws_special(acts: Sequence[Any]) -> bool:
    """Return whether the actions of a turn draw a special route."""
    return any(isinstance(act, DrawSpecial) or (isinstance(act, dict) and act.get("type") == "special") for act in acts)
