"""What docs/scale.md tells is what its command prints, and the sums in it are as large as those that were measured."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "bench"))
import itertools

import scale  # noqa: E402  # a bench is no package


def test_the_document_holds_what_the_command_prints() -> None:
    command = [sys.executable, str(ROOT / "bench" / "scale.py")]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told.strip() in (ROOT / "docs" / "scale.md").read_text()


def test_the_sums_are_what_the_design_said() -> None:
    """10,000 players are 3 full cores of servers, and half of one of the database."""
    found = scale.need(10_000)
    assert found.commands == pytest.approx(3000)
    assert found.servers * scale.TAKEN["busy"].value == pytest.approx(3, abs=0.3)
    assert found.database_cores == pytest.approx(0.5, abs=0.05)
    assert scale.need(100).servers == 1
    assert scale.need(100).nats_messages == 0


def test_more_players_need_no_less() -> None:
    needs = [scale.need(players) for players in scale.PLAYERS]
    for less, more in itertools.pairwise(needs):
        assert all(each <= other for each, other in zip(less, more, strict=True))
    assert needs[-1].players == 1_000_000
    found = [wall.players for wall in scale.walls()]
    assert found == sorted(found)
