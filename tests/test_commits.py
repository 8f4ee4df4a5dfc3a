"""Commits say where and what in a line that every tool shows whole, since it was agreed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

AGREED = "692a5dbe"
"""The last commit before."""
KNOWN = {"tests: Look at colours alone in every theme, and set tables up by the API"}
"""Longer subjects that were merged before anybody noticed; merged commits do not change."""
LONGEST = 72
SUBJECT = re.compile(r"[a-z][a-z0-9 ,/_.-]*: \S")
"""An area, such as `server` or `railroad_ink, web`, then what was done."""


def test_no_subject_is_cut_off_or_without_its_area() -> None:
    command = ["git", "log", "--no-merges", "--format=%s", f"{AGREED}..HEAD"]
    try:
        told = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no history here that goes so far back")
    wrong = {each for each in told.stdout.splitlines() if len(each) > LONGEST or not SUBJECT.match(each)}
    assert wrong == KNOWN
