"""Defines the action of drawing a canyon, in a separate module because `rules.py` and `bridges.py` both need it."""

from __future__ import annotations

from inkrally.railroad_ink.round.actions import ExpansionAction
from inkrally.railroad_ink.sheet.edges import Path


class DrawCanyon(ExpansionAction, frozen=True, tag="canyon-draw", forbid_unknown_fields=True):
    """Draw the canyon pattern of `die` along `path`, a list of corner points `(x, y)` from the smaller end point."""

    die: int = -1
    path: Path = ()
