"""Fixtures for tests of remote workers: NATS, servers that dispatch jobs, and worker processes."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from inkrally.server.admission.fair_queue import FairQueue, QueueLimits, Requester
from inkrally.server.cluster.nats_link import NatsLink
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.local_pool import LocalWorkerPool
from inkrally.server.jobs.queue import JobQueue, QueuedJob
from inkrally.server.jobs.remote_dispatcher import RemoteDispatcher, RemoteWorkerPool
from inkrally.server.jobs.worker_messages import JobKind
from tests.server.conftest import Faults
from tests.server.nats_server import NatsServer, program
from tests.server.site import eventually

from .start import FAKE

PLENTY = QueueLimits(10**6, 10**6, 10**6)
ANN = Requester("home", "ann")


@pytest.fixture
def nats(faults: Faults) -> Iterator[NatsServer]:
    if program() is None:
        pytest.skip("there is no nats-server here")
    faults.expected.add("nats-disconnected")
    server = NatsServer()
    yield server
    server.close()


class Hosts:
    """Workers that run in processes of their own."""

    def __init__(self, nats: NatsServer) -> None:
        self._nats = nats
        self.all: list[subprocess.Popen[bytes]] = []

    def start(self, bots: int = 0, reviews: int = 1, hints: int = 0) -> subprocess.Popen[bytes]:
        counts = map(str, (bots, hints, reviews))
        command = [sys.executable, "-m", "tests.server.jobs.workers.start", self._nats.url, *counts]
        # A process group of its own, so that a test can signal all processes of the worker.
        self.all.append(subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True))
        return self.all[-1]

    def end(self) -> None:
        for each in self.all:
            each.send_signal(signal.SIGCONT)
            each.kill()
            each.wait()


@pytest.fixture
def hosts(nats: NatsServer) -> Iterator[Hosts]:
    found = Hosts(nats)
    yield found
    found.end()


class HandingServer:
    """The parts of a server that dispatch jobs of one kind."""

    def __init__(self, url: str, kind: JobKind = "review", seconds: float = 60.0, local: bool = False) -> None:
        self.link = NatsLink(url, "server")
        self.remote = RemoteDispatcher(self.link)
        pool = LocalWorkerPool(1, seconds, FAKE) if local else None
        max_wait_seconds = None if kind == "review" else 1.0
        self.pool = RemoteWorkerPool(
            self.remote, kind, seconds, pool, max_wait_seconds=max_wait_seconds, waits=kind != "hint"
        )
        self.queue = JobQueue(kind, self.pool, FairQueue(PLENTY))
        self.kind = kind
        self.made: list[int] = []

    async def __aenter__(self) -> HandingServer:
        await self.link.open()
        self.remote.open()
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.queue.close()
        await self.remote.close()
        await self.link.close()

    def ask(self, level: str, number: int = 0, requester: Requester = ANN, log: str = "") -> QueuedJob:
        async def make() -> Job:
            self.made.append(number)
            return Job("bot", number, level=level, log=log, content=msgspec.Raw(b'"x"'))

        work = QueuedJob(make)
        self.queue.submit(work, requester)
        return work

    async def workers(self, count: int) -> None:
        """Wait until the server knows this number of slots."""
        await eventually(lambda: self.remote.slots(self.kind) == count)


async def begun(folder: Path, count: int = 1) -> list[Path]:
    """Wait until this number of processes have started a `gate` job in a folder. Return their marker files."""
    await eventually(lambda: len(list(folder.glob("begun-*"))) >= count)
    return list(folder.glob("begun-*"))
