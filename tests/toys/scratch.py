"""A copy of the project to which toys are added, and a server that runs from the copy.

The copy runs its own code, with the project's compiled modules if there are any. Contains no toy.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.ports import free_port

ROOT = Path(__file__).parents[2]
AT_MOST = 300
"""The maximum time for a match of bots, in seconds. It allows for a busy machine."""
ENDED = 409
"""The HTTP status of a replay whose match is not over yet."""


NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.c", "node_modules", "dist")
"""Files that are built from the sources or installed."""


class Scratch:
    """A copy of the files from which the project is built: `src/`, `web/`, `locales/` and `build_client.py`.

    If the folder already contains a copy, it is used.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        known = folder / "before.json"
        if not known.exists():
            for room in ("src", "web", "locales"):
                shutil.copytree(ROOT / room, folder / room, ignore=NOT_COPIED)
            shutil.copy(ROOT / "build_client.py", folder)
            (folder / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
            known.write_text(json.dumps(self._files()))
        self.before: dict[str, str] = json.loads(known.read_text())

    @property
    def environment(self) -> dict[str, str]:
        more = {"PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        return {**os.environ, **more}

    def _files(self) -> dict[str, str]:
        return {
            str(path.relative_to(self.folder)): hashlib.sha256(path.read_bytes()).hexdigest()
            for room in ("src", "web", "locales")
            for path in sorted((self.folder / room).rglob("*"))
            if path.is_file() and not {"node_modules", "dist"} & set(path.relative_to(self.folder).parts)
        }

    def lay(self, place: str, toy: Callable[[Path], None]) -> None:
        """Write a toy to a path below the root of the copy."""
        to = self.folder / place
        assert not to.exists(), "a toy replaces nothing"
        to.parent.mkdir(parents=True, exist_ok=True)
        toy(to)

    def build(self) -> None:
        """Write all types and the answers to new examples of rules, check the client's types, and build the client."""
        self._do("-m", "inkrally.server.typescript", "web/src")
        self._do("-m", "inkrally.rulebook", "--new")
        for script in ("types", "build"):
            self._do("build_client.py", "run", "--silent", script)

    def _do(self, *arguments: str, given: str = "") -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=self.folder,
            env=self.environment,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def changed(self) -> set[str]:
        """Return the paths of files that are new or have changed since the copy was made."""
        after = self._files()
        assert not set(self.before) - set(after)
        return {path for path, digest in after.items() if self.before.get(path) != digest}

    def run(self, *arguments: str, given: str = "") -> str:
        """Run the copy's `inkrally` and return its output."""
        return self._do("-m", "inkrally.cli.main", *arguments, given=given)

    @contextmanager
    def served(self) -> Iterator[str]:
        """Run a server from the copy and yield its address. Fail with its log if it does not start or logs an error."""
        port = free_port()
        command = [sys.executable, "-m", "inkrally.cli.main", "serve", "--port", str(port), "--bot-processes", "1"]
        command += ["--data", str(self.folder / f"data-{port}"), "--disable-limits"]
        command += ["--static-dir", str(self.folder / "web" / "dist")]
        said = self.folder / f"server-{port}.log"
        with said.open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, env=self.environment)
            address = f"http://127.0.0.1:{port}"
            try:
                until(lambda: server.poll() is not None or answers(address), 60)
                assert server.poll() is None, said.read_text()
                yield address
            finally:
                server.terminate()
                server.wait(20)
        assert '"level": "error"' not in said.read_text(), said.read_text()


def until(holds: Any, seconds: float) -> Any:
    """Call `holds` until its result is true, and return that result. Fail after this number of seconds."""
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "it never came"
        time.sleep(0.1)
    return found


def answers(address: str) -> bool:
    try:
        urllib.request.urlopen(address + "/api/games", timeout=5).close()
    except OSError:
        return False
    return True


def asked(address: str, path: str, body: Any = None) -> Any:
    """Send an HTTP request to the server and return the decoded JSON. It is a POST if there is a body."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address + path, data, {"content-type": "application/json"})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


def played(address: str, game: str, level: str, options: dict[str, Any], seats: int = 2) -> Any:
    """Let bots play a match at a table of the server, and return its replay."""
    setup = {"game": game, "title": "Toys", "seats": seats, "options": options}
    made = asked(address, "/api/tables", {"setup": setup, "bots": [level] * seats, "start": True})

    def replay() -> Any:
        try:
            return asked(address, f"/api/tables/{made['table']}/replay")
        except urllib.error.HTTPError as error:
            if error.code != ENDED:
                raise AssertionError(error.read().decode()) from None
            return None

    return until(replay, AT_MOST)
