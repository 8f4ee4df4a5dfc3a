"""How many random positions a test looks at: few while somebody works, many in the long run."""

from __future__ import annotations

import os

import pytest

LONG = bool(os.environ.get("INKRALLY_TEST_LONG"))
PURE = bool(os.environ.get("INKRALLY_PURE"))

compiled_only = pytest.mark.skipif(
    PURE, reason="takes minutes uncompiled, and other tests hold that compiled and uncompiled decide alike"
)
"""For the strength and the budgets of bots."""


MANY = 100


def scaled(short: int, long: int) -> int:
    """`long` in the long run; else `short`, where that is many half of it, so that all tests together stay below a
    quarter of an hour on a slow machine; a quarter where the hot modules run uncompiled."""
    if LONG:
        return long
    if PURE:
        return max(1, short // 4)
    return short // 2 if short >= MANY else short
