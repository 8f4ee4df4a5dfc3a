"""Defines the games of the day of Railroad Ink: the base game, and a set-up that changes every day."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, get_args

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.summary import ORIGINAL, RANK_PER_POINT, options_of, variant_of

BASE: dict[str, Any] = {"edition": ORIGINAL}
KNOWN_DICE = "inkrally.railroad_ink.analysis.known_dice"
"""The module of the known-dice challenge (`Pack.daily`)."""


def series() -> dict[str, tuple[dict[str, Any], ...]]:
    """Return the set-ups of the series `base` and `changing`.

    The series `changing` has each edition alone and with each expansion.
    """
    editions = get_args(facts.Edition)
    setups = [options_of("+".join((edition, *more))) for edition in editions for more in ((), *zip(facts.EXPANSIONS))]
    changing = sorted((each for each in setups if each != BASE), key=_shuffled)
    return {"base": (BASE,), "changing": tuple(changing)}


def bar(options: Mapping[str, Any], rank: int) -> int | None:
    """Return the points of a result, computed from its rank, which is points times `RANK_PER_POINT` minus errors."""
    return -(-rank // RANK_PER_POINT)


def _shuffled(options: Mapping[str, Any]) -> bytes:
    """Return a sort key that puts set-ups into an order without a pattern. The order is the same on each server."""
    return sha256(variant_of(options).encode()).digest()
