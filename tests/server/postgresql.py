"""PostgreSQL for tests: one cluster for each test process, and in it a database for each data folder.

`INKRALLY_TEST_STORE=postgresql` makes all test servers use PostgreSQL, and `shared` makes each the only server of a
cluster. By default they use SQLite files.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

from tests.ports import free_port

SHARED = os.environ.get("INKRALLY_TEST_STORE", "") == "shared"
WANTED = SHARED or os.environ.get("INKRALLY_TEST_STORE", "") == "postgresql"
STARTS = 600
"""The maximum time for a start on a busy machine, in tenths of a second."""


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, which Debian does not add to the path."""
    found = shutil.which("initdb")
    if found is not None and (Path(found).parent / "postgres").exists():
        return Path(found).resolve().parent
    newest = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return newest[-1].parent if newest else None


file_only = pytest.mark.skipif(WANTED, reason="it looks into the file that SQLite keeps")
alone_only = pytest.mark.skipif(SHARED, reason="of several servers another may know a match or begin a bot")
needs_postgresql = pytest.mark.skipif(programs() is None, reason="there is no PostgreSQL here")


class Cluster:
    """A running PostgreSQL for this process, without syncs to disk."""

    def __init__(
        self,
        safe: bool = False,
        mount: Callable[[Path, str], Sequence[str]] | None = None,
        variables: Mapping[str, str] | None = None,
    ) -> None:
        """Create and start a cluster.

        Args:
            safe: Whether it syncs to disk.
            mount: Creates the data folder for a user, and returns a command prefix under which it is visible.
            variables: Environment variables to add.
        """
        found = programs()
        assert found is not None, "there is no PostgreSQL here"
        self._programs = found
        self.folder = Path(tempfile.mkdtemp(prefix="inkrally-postgresql-"))
        # PostgreSQL refuses to run as root, so another user must own its files.
        self._user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        if self._user:
            shutil.chown(self.folder, "postgres", "postgres")
        self._variables = {**os.environ, **(variables or {})}
        self._settings = ["max_connections=90", f"fsync={'on' if safe else 'off'}"]
        self.port = free_port()
        made = [str(self._programs / "initdb"), "-D", str(self.folder / "data"), "-U", "inkrally", "-A", "trust"]
        made += ["-E", "UTF8", "--locale=C", "--no-sync"]
        if mount is not None:
            self._user = [*mount(self.folder / "data", "postgres" if self._user else str(os.getuid())), *self._user]
            # On a small test disk, small log files let it become full.
            made += ["--wal-segsize=1"]
            self._settings += ["min_wal_size=2MB", "max_wal_size=32MB"]
        subprocess.run([*self._user, *made], check=True, capture_output=True, cwd="/")
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = ["listen_addresses=127.0.0.1", "unix_socket_directories=", *self._settings]
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        self.process = None
        for _ in range(STARTS):
            if self.process is None:
                with (self.folder / "log").open("wb") as log:
                    self.process = subprocess.Popen(
                        [*self._user, *command, *(part for each in settings for part in ("-c", each))],
                        stdout=log, stderr=log, cwd="/", env=self._variables,
                    )  # fmt: skip
            elif self.process.poll() is not None:
                log_text = (self.folder / "log").read_text(errors="replace")
                # After SIGKILL, the processes of its connections go on until they notice.
                assert any(each in log_text for each in ("still in use", "lock file")), log_text
                self.process = None
            elif subprocess.run(ready, check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    def kill(self, how: signal.Signals = signal.SIGQUIT) -> None:
        """Kill it, as if its machine failed. SIGKILL ends only its main process."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()

    def close(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql://inkrally@127.0.0.1:{self.port}/{name}"

    def make(self, name: str) -> str:
        """Create an empty database and return its URL."""
        self.say(f'CREATE DATABASE "{name}"')
        return self.url(name)

    def say(self, statement: str, name: str = "postgres") -> str:
        """Execute a statement without the server's knowledge. Return the output."""
        command = [str(self._programs / "psql"), "-X", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-d", self.url(name)]
        done = subprocess.run([*command, "-c", statement], check=True, capture_output=True, text=True, cwd="/")
        return done.stdout.strip()


@functools.cache
def cluster() -> Cluster:
    """Return the cluster of this process."""
    made = Cluster()
    atexit.register(made.close)
    return made


@functools.cache
def _made(folder: Path) -> str:
    return cluster().make(f"t{abs(hash(folder))}")


def store_of(folder: Path) -> str:
    """Return the database URL for a data folder, always the same for the same folder. Empty: SQLite."""
    return _made(folder.resolve()) if WANTED else ""
