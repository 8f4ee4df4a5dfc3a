"""How many random positions a test looks at: few while somebody works, many in the long run."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")

LONG = bool(os.environ.get("INKRALLY_TEST_LONG"))
PURE = bool(os.environ.get("INKRALLY_PURE"))

compiled_only = pytest.mark.skipif(
    PURE, reason="takes minutes uncompiled, and other tests hold that compiled and uncompiled decide alike"
)
"""For the strength and the budgets of bots."""


MANY, SOME = 100, 8


def scaled(short: int, long: int) -> int:
    """`long` in the long run; else of `short`, where that is many, a quarter and where it is some half of it, so that
    all tests together stay below a quarter of an hour on a slow machine; a quarter, too, where the hot modules run
    uncompiled."""
    if LONG:
        return long
    if PURE:
        return max(1, short // 4)
    return short // 4 if short >= MANY else short // 2 if short >= SOME else short


def few(each: Iterable[T], number: int) -> list[T]:
    """All of them in the long run, else so many, evenly spread: for kinds that are all looked at in the same way."""
    found = list(each)
    return found if LONG or number >= len(found) else found[:: -(-len(found) // number)]


long_only = pytest.mark.skipif(not LONG, reason="for the long run")
"""For what takes long and has neighbours that look at the same in the short run."""
