"""Servers that start before their database wait for it: for a limited time, or until SIGTERM."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from inkrally.server.config import StartupError
from inkrally.server.storage.data_folder import DatabaseUnavailable
from inkrally.server.storage.databases.database_startup import RETRY_DELAYS_SECONDS, prepare_with_retry
from inkrally.server.storage.databases.postgresql import PostgresqlDatabase
from tests.ports import free_port
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.nats_server import NatsServer, needs_nats
from tests.server.postgresql import Cluster, needs_postgresql
from tests.server.site import SOON


class Coming:
    """A store that opens after a number of tries, with a fake clock that advances by sleeping."""

    def __init__(self, tries: int) -> None:
        self.tries = tries
        self.slept: list[float] = []

    def prepare(self) -> None:
        self.tries -= 1
        if self.tries >= 0:
            raise DatabaseUnavailable("data-failed", "nobody answers")

    def wait(self, seconds: float) -> None:
        prepare_with_retry(self.prepare, seconds, lambda: sum(self.slept), self.slept.append)


def test_pauses_grow_while_waiting(faults: Faults) -> None:
    faults.expected.add("database-waiting")
    coming = Coming(7)
    coming.wait(60)
    assert coming.slept == [*RETRY_DELAYS_SECONDS, RETRY_DELAYS_SECONDS[-1], RETRY_DELAYS_SECONDS[-1]]
    logged = [(entry["event"], entry.get("error")) for entry in faults._capture.entries]
    assert logged == [("database-waiting", "nobody answers"), ("database-ready", None)]


def test_waiting_is_limited(faults: Faults) -> None:
    faults.expected.add("database-waiting")
    coming = Coming(1000)
    with pytest.raises(DatabaseUnavailable, match="nobody answers; waited 60 seconds"):
        coming.wait(60)
    assert sum(coming.slept) == 60


def test_other_database_errors_are_raised_without_waiting() -> None:
    def prepare() -> None:
        raise StartupError("data-locked", "another server uses it")

    with pytest.raises(StartupError, match="another server"):
        prepare_with_retry(prepare, sleep=never)


def never(seconds: float) -> None:
    raise AssertionError("the server waits for the database")


def test_refused_connection_is_waited_for(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailable, match="Connect call failed"):
        PostgresqlDatabase(tmp_path, f"postgresql://inkrally@127.0.0.1:{free_port()}/x").prepare()
    with pytest.raises(DatabaseUnavailable, match="no-such-host"):
        PostgresqlDatabase(tmp_path, "postgresql://inkrally@no-such-host.invalid/x").prepare()


@needs_postgresql
def test_missing_database_is_not_waited_for(tmp_path: Path) -> None:
    with pytest.raises(StartupError, match="does not exist") as refused:
        PostgresqlDatabase(tmp_path, postgresql.cluster().url("nowhere")).prepare()
    assert not isinstance(refused.value, DatabaseUnavailable)


@contextmanager
def serving(folder: Path, store: str, bus: str) -> Iterator[subprocess.Popen[str]]:
    """Run `inkrally serve --cluster` as in a container, with its log in a pipe; stop it by SIGTERM."""
    command = [sys.executable, "-m", "inkrally.cli.main", "serve", "--cluster", "--port", "0", "--data", str(folder)]
    found = {**os.environ, "INKRALLY_STORE_URL": store, "INKRALLY_BUS_URL": bus}
    with subprocess.Popen(command, env=found, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield server
        finally:
            server.kill()


def until(server: subprocess.Popen[str], event: str) -> None:
    """Read the log until it contains an event."""
    assert server.stderr is not None
    logged = []
    for line in server.stderr:
        logged.append(line)
        if event in line:
            return
    raise AssertionError("".join(logged))


def test_server_waiting_for_its_database_stops_on_sigterm(tmp_path: Path) -> None:
    away = f"127.0.0.1:{free_port()}"
    with serving(tmp_path, f"postgresql://inkrally@{away}/x", f"nats://{away}") as server:
        until(server, "database-waiting")
        server.send_signal(signal.SIGTERM)
        assert server.wait(SOON) == 0


@needs_postgresql
@needs_nats
def test_server_starts_when_its_database_does(tmp_path: Path) -> None:
    cluster, nats = Cluster(), NatsServer()
    try:
        store = cluster.make("late")
        cluster.kill()
        with serving(tmp_path, store, nats.url) as server:
            until(server, "database-waiting")
            cluster.start()
            until(server, "database-ready")
            until(server, "started")
            server.send_signal(signal.SIGTERM)
            server.wait(SOON)
    finally:
        cluster.close()
        nats.close()
