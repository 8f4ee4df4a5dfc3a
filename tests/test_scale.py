"""Test that docs/explanation/scale.md contains the output of its command, and that its sums match the measurements."""

from __future__ import annotations

import importlib.util
import itertools
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from inkrally.cli.hosting.proxies import haproxy
from inkrally.server.config import Limits

ROOT = Path(__file__).parent.parent
BENCH = ROOT / "bench" / "scale.py"


@pytest.fixture(scope="module")
def scale() -> Any:
    """The script `bench/scale.py` as a module."""
    spec = importlib.util.spec_from_file_location("scale", BENCH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_document_holds_what_the_command_prints() -> None:
    command = [sys.executable, str(BENCH)]
    told = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    assert told.strip() in (ROOT / "docs" / "explanation" / "scale.md").read_text()


def test_the_sums_are_what_was_measured(scale: Any) -> None:
    """Compare the estimates with two measurements.

    10,000 players needed 2.3 full cores of servers. At 1,000 commands per second, three servers used 0.24 ms of
    PostgreSQL for each command, by the costs of a commit and a write.
    """
    found = scale.need(10_000)
    assert found.commands == pytest.approx(3000)
    assert found.servers * scale.TAKEN["busy"].value == pytest.approx(2.31, abs=0.3)
    measured = {name: figure.value for name, figure in scale.MEASURED.items()}
    commits = 3 / (0.005 + scale.TAKEN["commit_lasts"].value)  # servers then collected writes for 5 ms
    assert (commits * measured["commit"] + 1000 * measured["write"]) / 1000 == pytest.approx(0.24e-3, abs=0.01e-3)
    looks = found.servers * scale.TAKEN["list_rate"].value * measured["list_look_database"]
    writes = found.commits * measured["commit"] + 3000 * measured["write"]
    assert found.database_cores == pytest.approx(writes + looks + found.servers * measured["owners"])
    assert found.commits == pytest.approx(found.servers / (6 * found.servers / 3000 + 0.002))
    alone = scale.need(100)
    assert (alone.servers, alone.nats_messages, alone.database_cores, alone.databases) == (1, 0, 0, 0)
    assert found.commits < found.writes, "each commit holds several"


def test_every_server_hears_every_word(scale: Any) -> None:
    found = next(each for each in map(scale.need, range(4000, 10_000, 100)) if each.servers == 2)
    each = scale.TAKEN["list_rate"].value
    words = found.players * scale.TAKEN["notices"].value + 2 * each
    jobs = found.players * 0.1 / 40 + found.players / 3 / 1500 * 0.1
    assert found.nats_messages == pytest.approx(2 * words + 8 * jobs)
    assert found.nats_cores == pytest.approx(found.nats_messages / 200_000)


def test_the_wall_of_the_place_is_that_of_a_server(scale: Any) -> None:
    """The proxy sends all viewers of the list to one server, by its hash key."""
    assert scale.TAKEN["places"].value == Limits().max_lobby_connections
    assert "str(place)" in haproxy(["10.0.0.2:8000"], ":80")
    (wall,) = (each for each in scale.walls() if "maximum number of pages" in each.what)
    assert wall.players * scale.TAKEN["at_place"].value == Limits().max_lobby_connections


def test_more_players_need_no_less(scale: Any) -> None:
    needs = [scale.need(players) for players in scale.PLAYERS]
    for less, more in itertools.pairwise(needs):
        assert all(each <= other for each, other in zip(less, more, strict=True))
    assert needs[-1].players == 1_000_000
    found = [wall.players for wall in scale.walls()]
    assert found == sorted(found)
