"""Servers that share a PostgreSQL database behind a proxy, with faults.

After each fault, every acknowledged command is stored once, and no match has two histories.
"""

from __future__ import annotations

import asyncio
import random
import signal
import time
from typing import Any

import pytest

from tests.sample_sizes import long_only
from tests.server.several.playing import Play, owner_of_some, playing
from tests.server.site import SOON, over_sockets

QUICK = {"setup": {"clock": {"seconds": 10, "at_end": "finish"}}}


async def started(several: Any, number: int) -> None:
    several.start(number)
    await asyncio.to_thread(several.wait, number)


@over_sockets
async def test_tables_of_a_killed_server_continue(several: Any, bench: Any) -> None:
    async with playing(several, bench) as play:
        dead = await owner_of_some(play)
        several.send(dead, signal.SIGKILL)
        several.ended(dead)
        await play.acknowledged(3)
        assert dead not in play.owners().values()
        await started(several, dead)
        assert max(seat.pause for seat in play.seats) < 60


@over_sockets
async def test_suspended_owner_writes_and_shows_nothing_outdated(several: Any, bench: Any) -> None:
    async with playing(several, bench) as play:
        slept = await owner_of_some(play)
        theirs = [table for table, owner in play.owners().items() if owner == slept]
        known = {seat.table: seat for seat in play.seats}
        several.send(slept, signal.SIGSTOP)
        try:
            # The client connects during the pause: the server reads the request when it wakes up.
            there = known[theirs[0]]
            late = play.parts.PageSeat(several.ports[slept], there.number, random.Random(1))
            late.cookie, late.witness.said = there.cookie, there.witness.said
            asking = asyncio.create_task(late.connect(theirs[0], bench("seats").SharedTable(1)))
            await play.owned(lambda owner: owner is not None and owner != slept)
            await play.acknowledged(3)
            before = there.witness.shown[-1]
        finally:
            several.send(slept, signal.SIGCONT)
        await asyncio.wait({asking, asyncio.create_task(late.gone.wait())}, return_when=asyncio.FIRST_COMPLETED)
        asking.cancel()
        late.close()
        await play.acknowledged(2)
    # A view that the server showed when it woke up must not be older than those before the pause.
    late.witness.shown.insert(0, before)
    table = (await play.chaos.tables_of(several, [theirs[0]]))[theirs[0]]
    assert late.witness.unexplained(table, there.number) == []


@over_sockets
async def test_stopping_server_loses_no_drawing(several: Any, bench: Any) -> None:
    async with playing(several, bench) as play:
        going = await owner_of_some(play)
        several.send(going, signal.SIGTERM)
        await asyncio.to_thread(several.ended, going)
        await play.acknowledged(3)
        await started(several, going)
        assert not [seat.tally.refused for seat in play.seats if seat.tally.refused]


@long_only
@over_sockets
async def test_server_cut_off_from_the_database_loses_nothing(several: Any, bench: Any) -> None:
    async with playing(several, bench) as play:
        cut = await owner_of_some(play)
        for how in ("silent", "closed"):
            several.link(cut, "postgresql", how)
            await asyncio.sleep(1)
            several.link(cut, "postgresql", "open")
            await play.acknowledged(2)


@over_sockets
async def test_witness_finds_wrong_views(several: Any, bench: Any) -> None:
    """Test `bench/witness.py`: it finds a view of another seat, an old view after a new one, and an unknown draft."""
    play = Play(several, bench)
    await play.begin(1)
    await play.acknowledged(8)
    await play.end()
    wanted = play.seats[0].table
    table = (await play.chaos.tables_of(several, [wanted]))[wanted]
    one, other = (seat.witness for seat in play.seats)
    assert len(one.shown) > 8
    assert one.unexplained(table, 0) == []
    assert one.unexplained(table, 1), "the views of another seat"
    one.shown.append(other.shown[-1])
    assert one.unexplained(table, 0), "one view of the other seat"
    one.shown[-1] = one.shown[0]
    (why,) = one.unexplained(table, 0)
    assert "after it was shown" in why
    other.see({"match": {}, "draft": {"acts": [{"type": "die"}]}})
    assert any("a draft with" in why for why in other.unexplained(table, 1))


@over_sockets
async def test_play_continues_when_the_database_is_back(several: Any, bench: Any) -> None:
    async with playing(several, bench) as play:
        await asyncio.to_thread(several.cluster.kill)
        await asyncio.sleep(0.5)
        await asyncio.to_thread(several.cluster.start)
        await play.acknowledged(3)


@long_only
@over_sockets
async def test_deadlines_of_a_dead_server_s_tables_are_met(several: Any, bench: Any) -> None:
    play = Play(several, bench)
    group = await play.parts.fill(several, 2, "Clock", random.Random(1), **QUICK)
    table = group[0].table
    dead = await asyncio.to_thread(several.owner, table)
    assert dead is not None
    for seat in group:
        await seat.leave()  # otherwise a client would move the table back
    due = int(several.cluster.say(f"SELECT deadline FROM tables WHERE id = '{table}'", "several"))
    several.send(dead, signal.SIGKILL)
    several.ended(dead)
    async with asyncio.timeout(SOON):
        while int(several.cluster.say(f"SELECT deadline FROM tables WHERE id = '{table}'", "several") or due) == due:
            await asyncio.sleep(0.1)
    late = time.time() - due / 1000
    await started(several, dead)
    assert late < 30, f"{late:.1f} s late: bench/chaos.py holds five"


@pytest.mark.parametrize("kind", ["haproxy", "nginx", "caddy"])
def test_proxy_receives_the_list_of_all_servers(kind: str) -> None:
    from click.testing import CliRunner

    from inkrally.cli.main import main

    result = CliRunner().invoke(
        main,
        ["serve", "--print-proxy-config", kind, "--proxy-backend", "10.0.0.2:8000", "--proxy-backend", "10.0.0.3:8000"],
    )
    assert result.exit_code == 0
    assert "10.0.0.2:8000" in result.output
    assert "10.0.0.3:8000" in result.output
    assert "/health" in result.output or kind == "nginx"
