"""The choice of a bus. The NATS client is imported only when it is needed."""

from __future__ import annotations

import subprocess
import sys

import pytest

from inkrally.server.cluster.make_bus import make_bus
from inkrally.server.cluster.nats_bus import NatsBus
from inkrally.server.config import StartupError


def test_choice_of_the_bus() -> None:
    assert make_bus("", "server") is None
    assert isinstance(make_bus("nats://127.0.0.1:1", "server"), NatsBus)
    for wrong in ("http://a:1", "nats", "nats://", "tls://"):
        with pytest.raises(StartupError) as caught:
            make_bus(wrong, "server")
        assert caught.value.code == "bus-unknown"
    with pytest.raises(StartupError, match="--cluster needs --bus-url"):
        make_bus("", "server", shared=True)


def test_missing_client_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("inkrally.server.cluster.make_bus.find_spec", lambda name: None)
    with pytest.raises(StartupError, match="nats-py"):
        make_bus("nats://127.0.0.1:1", "server")


def test_single_server_does_not_import_the_client() -> None:
    """It does not import any other optional package either."""
    absent = "{'nats', 'asyncpg', 'opentelemetry'}"
    program = f"import inkrally.server.app, inkrally.cli.serve, sys; print({absent} & {{*sys.modules}})"
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "set()"
