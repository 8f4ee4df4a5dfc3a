"""One NATS for all tests of a process that do not harm it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.nats_server import NatsServer, program


@pytest.fixture(scope="session")
def nats_url() -> Iterator[str]:
    if program() is None:
        pytest.skip("there is no nats-server here")
    server = NatsServer()
    yield server.url
    server.close()
