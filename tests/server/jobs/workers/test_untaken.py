"""Workers that announce slots but claim no job, and tickets that cannot be published: no request waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from nats.js import JetStreamContext

from inkrally.match.errors import Refusal
from inkrally.server.jobs import remote_dispatcher
from inkrally.server.jobs.worker_messages import STREAM, WorkerHeartbeat, encode, heartbeat_subject
from tests.server.conftest import Faults
from tests.server.nats_server import NatsServer
from tests.server.site import SOON, eventually, over_sockets

from .conftest import HandingServer, Hosts


@asynccontextmanager
async def announced(server: HandingServer) -> AsyncIterator[None]:
    """Announce one slot of the server's kind that claims no job."""

    async def announce() -> None:
        while True:
            await server.link.client.publish(heartbeat_subject(), encode(WorkerHeartbeat("idle", {server.kind: 1})))
            await asyncio.sleep(0.2)

    task = asyncio.create_task(announce())
    try:
        await server.workers(1)
        yield
    finally:
        task.cancel()


@over_sockets
async def test_bot_runs_locally_while_workers_take_nothing(
    nats: NatsServer, hosts: Hosts, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    monkeypatch.setattr(remote_dispatcher, "UNCLAIMED_SECONDS", 0.7)
    async with HandingServer(nats.url, "bot", local=True) as server, announced(server):
        for number in range(2):
            await asyncio.wait_for(server.ask("echo", number).wait(), SOON)
            assert server.remote.slots("bot") == 0
        assert [each["event"] for each in faults.found] == ["jobs-unclaimed"]
        faults.expected.add("jobs-unclaimed")
        hosts.start(bots=1, reviews=0)
        await server.workers(2)  # a worker has claimed the waiting tickets, so both slots count again


@over_sockets
async def test_hint_is_refused_while_workers_take_nothing(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("jobs-unclaimed")
    monkeypatch.setattr(remote_dispatcher, "UNCLAIMED_SECONDS", 0.7)
    monkeypatch.setattr(remote_dispatcher, "UNCLAIMED_PAUSE_SECONDS", 1.0)
    async with HandingServer(nats.url, "hint") as server, announced(server):
        with pytest.raises(Refusal) as refused:
            await asyncio.wait_for(server.ask("echo").wait(), SOON)
        assert refused.value.problem.code == "no-worker"
        with pytest.raises(Refusal):
            server.ask("echo")
        await server.workers(1)


@over_sockets
async def test_deleted_stream_is_created_again(nats: NatsServer, hosts: Hosts, faults: Faults) -> None:
    async with HandingServer(nats.url) as server, announced(server):
        await server.link.client.jetstream().delete_stream(STREAM)
        work = server.ask("echo")
        await eventually(lambda: [each["event"] for each in faults.found] == ["ticket-publish-failed"], SOON)
        faults.expected.add("ticket-publish-failed")
        await server.workers(1)
        await server.link.client.jetstream().stream_info(STREAM)
        hosts.start()
        await asyncio.wait_for(work.wait(), SOON)


@over_sockets
async def test_bot_runs_locally_if_tickets_cannot_be_published(
    nats: NatsServer, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("ticket-publish-failed")
    async with HandingServer(nats.url, "bot", local=True) as server, announced(server):

        async def silent(*_: object) -> None:
            raise TimeoutError

        monkeypatch.setattr(JetStreamContext, "get_last_msg", silent)
        monkeypatch.setattr(remote_dispatcher, "ensure_stream", silent)
        await asyncio.wait_for(server.ask("echo").wait(), SOON)
        assert server.remote.slots("bot") == 0
        monkeypatch.undo()
        await server.workers(1)
