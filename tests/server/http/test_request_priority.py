"""Background requests on a full server: they wait behind players who join tables, but not forever."""

from __future__ import annotations

import asyncio

import pytest

from inkrally.match.errors import Refusal
from inkrally.server.admission import admission as bounds
from inkrally.server.admission.admission import Admission, ConnectionPriority
from inkrally.server.admission.connection_waits import ClientDisconnected, ConnectionWaits
from inkrally.server.observability import metrics as observe
from tests.server.http.test_admission import HERE, THERE, filled
from tests.server.http.test_fair_charging import Time


async def comes(admission: Admission, address: str) -> None:
    """Join a table as a player."""
    async with admission.admit_connection(address, ConnectionPriority.PLAYER, ConnectionWaits()):
        pass


def test_background_request_does_not_wait_for_all_joining_players(monkeypatch: pytest.MonkeyPatch) -> None:
    """When tables move to a full server, one background request runs each second, and the others are refused."""

    async def lists() -> None:
        time = Time()
        admission = Admission(lambda: time.now, time.call)
        filled(admission, bounds.MAX_CAPACITY)
        player = asyncio.create_task(comes(admission, THERE))
        await asyncio.sleep(0)
        monkeypatch.setattr(bounds, "CONNECTING_TIMEOUT_SECONDS", 1.0)  # the timeout of the lists
        asked = [
            asyncio.create_task(admission.wait_behind_play(HERE, ConnectionWaits()))
            for _ in range(bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS)
        ]
        await asyncio.sleep(0)
        await time.go_on(2.5 * bounds.PAUSE_BEHIND_PLAYERS_SECONDS)
        assert [each.done() for each in asked] == [
            True,
            True,
            *[False] * (bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS - 2),
        ]
        for each in asked[2:]:
            with pytest.raises(Refusal) as refused:
                await each
            assert refused.value.code == "busy"
        assert not admission._background.waiting
        player.cancel()
        await asyncio.gather(player, return_exceptions=True)

    asyncio.run(lists())


def test_disconnected_client_takes_no_place_in_the_queue() -> None:
    async def lists() -> None:
        time = Time()
        admission = Admission(lambda: time.now, time.call)
        filled(admission, bounds.MAX_CAPACITY)
        player = asyncio.create_task(comes(admission, THERE))
        await asyncio.sleep(0)
        waits = [ConnectionWaits() for _ in range(bounds.MAX_BACKGROUND_REQUESTS_PER_ADDRESS)]
        gone = [asyncio.create_task(admission.wait_behind_play(HERE, each)) for each in waits]
        await asyncio.sleep(0)
        with pytest.raises(Refusal):
            await admission.wait_behind_play(HERE, ConnectionWaits())
        for each in waits:
            each.end()
        assert [type(each) for each in await asyncio.gather(*gone, return_exceptions=True)] == [
            ClientDisconnected
        ] * len(gone)
        task = asyncio.create_task(admission.wait_behind_play(HERE, ConnectionWaits()))
        await time.go_on(2 * bounds.PAUSE_BEHIND_PLAYERS_SECONDS)
        await task
        player.cancel()
        await asyncio.gather(player, return_exceptions=True)

    asyncio.run(lists())


def test_capacity_metric_exists_before_the_first_measurement() -> None:
    observe.ADMISSION_LIMIT.set(0)
    Admission()
    assert observe.ADMISSION_LIMIT._value.get() == bounds.INITIAL_CAPACITY
