"""The kernel of registers is written once and does the same compiled and uncompiled."""

from __future__ import annotations

import pytest

from inkrally.roborally.register import resolution
from tests.compiled import both_ways
from tests.counts import PURE, scaled


@pytest.mark.skipif(PURE or (resolution.__file__ or "").endswith(".py"), reason="nothing is compiled here")
def test_compiled_and_uncompiled_are_equal() -> None:
    """A line that differs begins with its first scenario's number, or with the course."""
    count = scaled(2_000, 20_000)
    told = both_ways("-m", "tests.roborally.digests", str(count))
    compiled, uncompiled = (each.splitlines() for each in told)
    assert (compiled[0], uncompiled[0]) == ("compiled", "uncompiled")
    assert len(compiled) > 25
    assert compiled[1:] == uncompiled[1:]
