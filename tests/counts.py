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


def scaled(short: int, long: int) -> int:
    """`long` in the long run, a quarter of `short` where the hot modules run uncompiled, else `short`."""
    if LONG:
        return long
    return max(1, short // 4) if PURE else short
