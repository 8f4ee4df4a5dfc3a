"""Fixtures for tests of the server: any logged error fails a test unless the test expects it, and some services start
once for all tests of a process."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
import structlog
from structlog.testing import LogCapture

from inkrally.server.observability import metrics as observe
from inkrally.server.storage.databases import postgresql as over_postgresql
from tests.server import postgresql, site
from tests.server.nats_server import program


class Faults:
    """The logged errors. `expected` are the events that a test causes on purpose."""

    def __init__(self, capture: LogCapture) -> None:
        self._capture = capture
        self.expected: set[str] = set()

    @property
    def found(self) -> list[Any]:
        return [
            entry
            for entry in self._capture.entries
            if entry["log_level"] in ("error", "warning") and entry["event"] not in self.expected
        ]


@pytest.fixture(scope="session")
def nats_url() -> str:
    """Return the URL of the NATS server that all tests of this process share. They must leave it running."""
    if program() is None:
        pytest.skip("there is no nats-server here")
    return site.nats_url()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=postgresql.needs_postgresql)])
def each_store(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test with SQLite and with PostgreSQL as the servers' database."""
    if postgresql.WANTED and request.param == "sqlite":
        pytest.skip("this run uses PostgreSQL alone")
    monkeypatch.setattr(postgresql, "WANTED", request.param == "postgresql")


@pytest.fixture(autouse=True)
def faults(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """Fail a test if the server or a library logs an error in it. Connections may take long on a busy machine."""
    monkeypatch.setattr(over_postgresql, "CONNECT_SECONDS", site.SOON)
    for handler in logging.getLogger().handlers[:]:
        if isinstance(handler, observe.LibraryLogHandler):  # a command line test in this process has added it
            logging.getLogger().removeHandler(handler)
    capture = LogCapture()
    structlog.configure(processors=[capture], cache_logger_on_first_use=False)
    monkeypatch.setattr(observe, "log", structlog.get_logger())
    found = Faults(capture)
    yield found
    structlog.reset_defaults()
    assert not found.found
    assert not [record for record in caplog.records if record.levelno >= 30 and record.name != "asyncio"]
