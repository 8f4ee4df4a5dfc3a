"""Runs Python with the hot modules compiled and uncompiled, to compare the output."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def both_ways(*arguments: str) -> tuple[str, str]:
    """Run Python with these arguments twice, and return the output with compiled and with uncompiled hot modules."""
    found = []
    for pure in ("", "1"):
        environment = {**os.environ, "INKRALLY_PURE": pure}
        command = [sys.executable, *arguments]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        found.append(done.stdout)
    compiled, uncompiled = found
    return compiled, uncompiled
