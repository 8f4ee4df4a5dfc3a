"""The scripted players of `bench/` work with the server. `kill.py`, `load.py` and the attacks rely on them."""

from __future__ import annotations

import asyncio
import random
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from .site import Site, over_sockets

BENCH = Path(__file__).parents[2] / "bench"
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
