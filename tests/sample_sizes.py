"""The sample sizes of tests: small by default, large with `INKRALLY_TEST_LONG`."""

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
"""Marks tests of the strength and the time budgets of bots."""


def scaled(number: int) -> int:
    """Return the size of a sample: `number`, or ten times as much in the long run."""
    return 10 * number if LONG else number


def few(each: Iterable[T], number: int) -> list[T]:
    """Return `number` evenly spread elements, or all of them in the long run. For cases that are tested alike."""
    found = list(each)
    return found if LONG or number >= len(found) else found[:: -(-len(found) // number)]


long_only = pytest.mark.skipif(not LONG, reason="for the long run")
"""Marks slow tests, if faster tests check the same behavior in the default run."""
