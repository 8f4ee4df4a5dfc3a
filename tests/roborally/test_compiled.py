"""The kernel of registers is written once and does the same compiled and uncompiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from inkrally.roborally.register import resolution
from tests.counts import PURE, scaled

ROOT = Path(__file__).parents[2]


def digests(count: int, pure: bool) -> list[str]:
    settings = {name: value for name, value in os.environ.items() if name != "INKRALLY_PURE"}
    if pure:
        settings["INKRALLY_PURE"] = "1"
    command = [sys.executable, "-m", "tests.roborally.digests", str(count)]
    done = subprocess.run(command, cwd=ROOT, env=settings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(PURE or (resolution.__file__ or "").endswith(".py"), reason="nothing is compiled here")
def test_compiled_and_uncompiled_are_equal() -> None:
    """A line that differs begins with its first scenario's number, or with the course."""
    count = scaled(2_000, 20_000)
    compiled, uncompiled = digests(count, pure=False), digests(count, pure=True)
    assert (compiled[0], uncompiled[0]) == ("compiled", "uncompiled")
    assert len(compiled) > 25
    assert compiled[1:] == uncompiled[1:]
