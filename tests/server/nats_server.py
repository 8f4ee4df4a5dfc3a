"""NATS servers for tests, on free ports and with their own folders, which tests can kill and start."""

from __future__ import annotations

import shutil
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from tests.ports import free_port

STARTS = 600
"""The maximum time for a start on a busy machine, in tenths of a second."""


def program() -> str | None:
    """Return the path of the nats-server program, which a test dependency installs, or None."""
    beside = Path(sys.executable).parent / "nats-server"
    return str(beside) if beside.exists() else shutil.which("nats-server")


needs_nats = pytest.mark.skipif(program() is None, reason="there is no nats-server here")


class NatsServer:
    """A running nats-server. `more` is added to its command line."""

    def __init__(self, *more: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="inkrally-nats-"))
        self._more = more
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        found = program()
        assert found is not None, "there is no nats-server here"
        command = [found, "-a", "127.0.0.1", "-p", str(self.port), "-js", "-sd", str(self.folder / "js"), *self._more]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        for _ in range(STARTS):
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.5).close()
            except OSError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.1)
            else:
                return
        raise AssertionError("NATS did not start")

    def kill(self) -> None:
        """Kill it, as if its machine failed."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)
