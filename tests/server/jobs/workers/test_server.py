"""A whole server with NATS: with a worker, it gives hints and reviews; without one, it refuses hints."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.games import GAMES
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.features.reviews import hints
from inkrally.server.jobs.worker import Worker
from inkrally.server.jobs.worker_messages import WorkerHeartbeat, encode, heartbeat_subject, validated_answer
from tests.ports import free_port
from tests.sample_sizes import compiled_only, long_only
from tests.server.conftest import Faults
from tests.server.features.reviews.test_hints import code, hint, two_seats
from tests.server.features.reviews.test_reviews import ask, settled
from tests.server.finished_matches import finished, stored
from tests.server.nats_server import NatsServer
from tests.server.site import SOON, eventually, over_sockets, running

from .conftest import HandingServer
from .start import FAKE


@contextmanager
def inkrally_worker(nats: NatsServer) -> Iterator[subprocess.Popen[bytes]]:
    command = [sys.executable, "-m", "inkrally.cli.main", "worker", "--bot-processes", "1", "--review-processes", "1"]
    with subprocess.Popen(command, env={**os.environ, "INKRALLY_BUS_URL": nats.url}) as worker:
        try:
            yield worker
        finally:
            worker.send_signal(signal.SIGTERM)  # also after a failure: leaving the outer block waits for the process
        assert worker.wait(SOON) == 0


@compiled_only
@over_sockets
async def test_worker_runs_hints_and_bots(nats: NatsServer, tmp_path: Path) -> None:
    async with running(tmp_path, bus=nats.url) as site:
        remote = site.services.pools.remote
        assert remote is not None
        one, two = await two_seats(site)
        assert await code(one) == "no-worker"
        await two.play_round()
        with inkrally_worker(nats):
            # The worker announces the slots of each kind when they are ready.
            await eventually(lambda: remote.slots("hint") == remote.slots("bot") == 1)
            answer = await hint(one)
            assert answer["type"] == "hint-reply", answer
            metrics = (await site.browser().http.get("/metrics")).text
            assert 'inkrally_worker_slots{kind="hint"} 1.0' in metrics
            assert "inkrally_bus_connected 1.0" in metrics
            page = await site.browser().open(await site.browser().make(2, name="Ann", setup={"hints": True}))
            assert page.snapshot["table"]


@over_sockets
async def test_hints_do_not_wait_for_a_stuck_worker(
    nats: NatsServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request times out, and the request of a client that disconnects does not block the queue."""
    async with running(tmp_path, bus=nats.url) as site:
        remote = site.services.pools.remote
        assert remote is not None
        one, two = await two_seats(site)

        async def announce() -> None:
            while True:
                if remote._link.connected:
                    await remote._link.client.publish(heartbeat_subject(), encode(WorkerHeartbeat("idle", {"hint": 1})))
                await asyncio.sleep(0.2)

        announcing = asyncio.create_task(announce())
        try:
            await eventually(lambda: remote.slots("hint") == 1, 60)
            unbegun = site.services.hint_queue._not_started
            await two.send({"type": "hint", "id": 900})
            await eventually(lambda: len(unbegun()) == 1)
            two.drop()
            await eventually(lambda: not unbegun())
            monkeypatch.setattr(hints, "QUEUE_TIMEOUT_SECONDS", 0.5)
            assert await code(one) == "analysis-busy"
            assert not unbegun()
        finally:
            announcing.cancel()


@long_only
@compiled_only
@over_sockets
async def test_review_waits_for_a_worker(nats: NatsServer, tmp_path: Path) -> None:
    async with running(tmp_path, bus=nats.url) as site:
        ann = site.browser()
        (table,) = await stored(site, finished(("Ann",)))
        assert (await ask(ann, table)).status_code == 202
        await asyncio.sleep(0.2)
        assert site.services.review_queue.length == 1
        with inkrally_worker(nats):
            assert (await settled(ann, table))["state"] == "done"


def test_only_valid_parts_of_an_answer_are_used() -> None:
    game = "railroad-ink"
    lists: dict[str, Any] = {"lines": [], "costs": [], "errors": [], "reasons": [], "own_reasons": []}
    plain = {**lists, "own": None, "own_cost": 0, "own_error": 0, "exact": True, "nodes": 1}
    validated = validated_answer("hint", game, msgspec.json.encode({**plain, "script": "<script>"}))
    assert b"script" not in validated
    assert msgspec.json.decode(validated)["nodes"] == 1
    for kind in ("hint", "review", "best"):
        for wrong in (b"", b"[]", b'{"lines":5}', b'{"seats":[{"seat":"x"}]}'):
            with pytest.raises(msgspec.MsgspecError):
                validated_answer(kind, game, wrong)
    with pytest.raises(ValueError, match="bytes"):
        validated_answer("hint", game, b" " * 2**21)
    assert all(name in GAMES for name in (game, "roborally"))


def test_worker_waiting_for_nats_stops_on_sigterm() -> None:
    command = [sys.executable, "-m", "inkrally.cli.main", "worker", "--bus-url", f"nats://127.0.0.1:{free_port()}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as worker:
        try:
            assert worker.stderr is not None
            assert any("nats-disconnected" in line for line in worker.stderr)
            worker.send_signal(signal.SIGTERM)
            assert worker.wait(SOON) == 0
        finally:
            worker.kill()


@over_sockets
async def test_worker_that_starts_before_nats_works(nats: NatsServer) -> None:
    nats.kill()
    link = NatsLink(nats.url, "a worker")
    worker = Worker(link, {"review": 1}, {"review": FAKE})
    working = asyncio.create_task(worker.run())
    await eventually(lambda: link._away)
    nats.start()
    async with HandingServer(nats.url) as server:
        await server.workers(1)
        assert msgspec.json.decode(await server.ask("").wait())["seed"] == 0
    worker.stop()
    await working


@pytest.mark.parametrize("wrong", ["http://a:1", "nats://"])
def test_worker_reports_errors_of_its_bus(wrong: str, faults: Faults) -> None:
    result = CliRunner().invoke(main, ["worker", "--bus-url", wrong])
    assert result.exit_code == 2
    assert "bus-unknown" in result.output
