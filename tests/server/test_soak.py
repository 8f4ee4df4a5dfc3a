"""Programs of `bench/`: the scripted players work with the server, and `soak.py` detects slow and steady growth."""

from __future__ import annotations

import asyncio
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import Site, over_sockets

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def soak(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the benchmark as a module."""
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("soak")


def samples(each_minute: float, noise: float, minutes: int = 60) -> list[dict[str, int]]:
    """Return samples of an hour in which ten tables are left each minute and memory grows at this rate in kB."""
    chance = random.Random(1)
    return [
        {
            "seconds": 60 * minute,
            "kilobytes": round(150_000 + each_minute * minute + chance.gauss(0, noise)),
            "handles": 80 + minute % 7,
            "connections": 60 + minute % 7,
            "tables": 70,
            "left": 10 * minute,
        }
        for minute in range(1, minutes + 1)
    ]


def test_a_server_that_grows_slowly_and_steadily_is_not_called_constant(soak: Any) -> None:
    """A quarter of a megabyte a minute is less than three percent in ten minutes."""
    found = soak.verdict(samples(250, 500))
    assert found["memory_constant"]
    assert not found["no_steady_growth"]
    assert found["megabytes_a_minute"] == pytest.approx(250 / 1024, abs=3 * found["megabytes_a_minute_error"])
    assert found["kilobytes_each_table_left"] == pytest.approx(25, abs=3 * found["kilobytes_each_table_left_error"])
    assert 0 < found["kilobytes_each_table_left_error"] < 3
    assert found["samples_fitted"] == 30


def test_a_server_that_only_rises_and_falls_is_constant(soak: Any) -> None:
    found = soak.verdict(samples(0, 1500))
    assert found["memory_constant"]
    assert found["no_steady_growth"]
    assert found["handles_constant"]


def test_a_server_that_grows_fast_is_neither(soak: Any) -> None:
    found = soak.verdict(samples(1000, 500))
    assert not found["memory_constant"]
    assert not found["no_steady_growth"]


def test_a_line_goes_through_its_points(soak: Any) -> None:
    assert soak.fit([(x, 3 * x - 1) for x in range(5)]) == pytest.approx((3, 0))
    assert soak.fit([(1, 1), (1, 9), (1, 4)]) == (0, 0)
    assert soak.fit([(1, 1), (2, 9)]) == (0, 0)


RACE = {"game": "roborally", "options": {"course": "death_trap", "timer": None}}


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the module with the scripted players."""
    monkeypatch.syspath_prepend(str(BENCH))
    return import_module("seats")


async def played(seats: list[Any], rounds: int) -> None:
    """Let every seat play as fast as the server answers, until the seat has committed this many rounds."""
    for seat in seats:
        seat.keep = True
    async with asyncio.timeout(60):
        while any(sum(said["type"] == "commit" for _, said in seat.acknowledged) < rounds for seat in seats):
            for seat in seats:
                seat.step()
            await asyncio.sleep(0.001)
    for seat in seats:
        assert seat.tally.refused == {}
        seat.close()


@over_sockets
async def test_seats_of_railroad_ink_play_rounds(site: Site, seats: Any) -> None:
    tally = seats.Tally()
    tally.counting = True
    await played(await seats.fill_table(site.port, 2, "Bench", tally, random.Random(1)), 2)
    assert tally.commands > 16
    assert len(tally.shared_seconds) > 2, "both seats saw the commits of both"


class Silent:
    """A seat that cannot act, as after its connection broke."""

    rounds = 0


def test_tables_that_do_not_come_to_their_rounds_are_not_waited_for(seats: Any, capsys: Any) -> None:
    driver = import_module("load").Driver(seats.Tally(), 0)
    driver.groups = [[Silent(), Silent()] for _ in range(3)]
    asyncio.run(asyncio.wait_for(driver.spread(0.01), 30))
    assert driver.not_spread == 4, "the first table must be in the first round, and is"
    assert "4 of 6 seats" in capsys.readouterr().out


@over_sockets
async def test_seats_of_a_race_play_a_turn(site: Site, seats: Any) -> None:
    chance = random.Random(1)
    found = await seats.fill_table(site.port, 2, "Bench", seats.Tally(), chance, kind=seats.RobotSeat, setup=RACE)
    await played(found, 2)
