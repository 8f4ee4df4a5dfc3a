"""Commit subjects name an area and a change, and are short enough for every tool to show them in full."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

AGREED = "692a5dbe"
"""The last commit before this rule."""
KNOWN = {"tests: Look at colours alone in every theme, and set tables up by the API"}
"""Longer subjects that were merged before this test. Merged commits do not change."""
LONGEST = 72
SUBJECT = re.compile(r"[a-z][a-z0-9 ,/_.-]*: \S")
"""The pattern of a subject: an area, such as `server` or `railroad_ink, web`, then the change."""


def test_no_subject_is_cut_off_or_without_its_area() -> None:
    command = ["git", "log", "--no-merges", "--format=%s", f"{AGREED}..HEAD"]
    try:
        told = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("there is no history here that goes so far back")
    wrong = {each for each in told.stdout.splitlines() if len(each) > LONGEST or not SUBJECT.match(each)}
    assert wrong == KNOWN
