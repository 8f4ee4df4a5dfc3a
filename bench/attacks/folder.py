"""Attacks the data folder: second servers on the folder during play, a lost page of the database, and a full disk.

A second server must report that the folder is in use, and change nothing. After a page was lost, the server must name
and refuse the damaged table, and serve all others. A full disk must be reported.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sqlite3
import subprocess
from collections import Counter
from contextlib import closing
from pathlib import Path

from attacks.harness import Attack, Json, Target, Visitor
from tests.ports import free_port

OTHERS = 20
EVERY = 3.0
"""The time in seconds between two starts of a second server."""
FULL_AT = 16 * 1024
"""The maximum file size in bytes, which simulates a full disk."""
DATABASE = "inkrally.sqlite3"
FULL = ("data-full", "data-failed")
"""The error codes of a full disk. The system reports a limit of file sizes differently from a full disk."""


class Attacker(Attack):
    """Starts second servers during play, and damages one of its tables at the end."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.tables: list[str] = []
        self.over = False
        self.starting = asyncio.Lock()

    async def prepare(self, target: Target) -> None:
        maker = Visitor(target, "127.0.4.1")
        for _ in range(OTHERS):
            made = await maker.make(1, name="Ann", start=True)
            made.raise_for_status()
            self.tables.append(made.json()["table"])
        await maker.close()

    async def attack(self, target: Target) -> None:
        while not self.over:
            async with self.starting:
                self.outcomes[await asyncio.to_thread(started_on, target, target.data)] += 1
            await asyncio.sleep(EVERY)

    async def found(self, target: Target) -> Json:
        self.over = True
        async with self.starting:  # Start no second server while the first is stopped: it would find the folder free.
            return await self._found(target)

    async def _found(self, target: Target) -> Json:
        return {
            "second_servers": dict(self.outcomes),
            **await asyncio.to_thread(self._hurt, target),
            "full_disk": await asyncio.to_thread(started_on, target, target.data.parent / "full", FULL_AT),
        }

    def _hurt(self, target: Target) -> Json:
        """Lose a page, restart, and request every table."""
        target.stop()
        lose_a_page(target.data / DATABASE, self.tables[0])
        target.start()
        seconds = target.wait()
        kept = asyncio.run(self._open(target))
        named = {line["table"] for line in target.logged() if line.get("event") == "table-corrupted"}
        return {
            "start_seconds": round(seconds, 2),
            "tables": kept,
            "named": len(named & {self.tables[0]}),
            "others_named": len(named - {self.tables[0]}),
        }

    async def _open(self, target: Target) -> dict[str, int]:
        starts: Counter[str] = Counter()
        for table in self.tables:
            visitor = Visitor(target, "127.0.4.1")
            try:
                (await visitor.seat(table)).close()
                starts["opened"] += 1
            except (ConnectionError, TimeoutError):
                starts["refused"] += 1
            await visitor.close()
        return dict(starts)

    def wrong(self, found: Json) -> list[str]:
        errors = []
        if set(found["second_servers"]) != {"data-locked"}:
            errors.append(f"second servers: {found['second_servers']}")
        if found["tables"] != {"opened": OTHERS - 1, "refused": 1} or found["named"] != 1 or found["others_named"]:
            errors.append(f"lost page: {found['tables']}, named {found['named']} and {found['others_named']}")
        if found["full_disk"] not in FULL:
            errors.append(f"a full disk: {found['full_disk']}")
        return errors


def started_on(target: Target, data: Path, bytes_at_most: int | None = None) -> str:
    """Start another server on a folder, and return its error code, or a text about its end."""

    def bound() -> None:
        if bytes_at_most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_at_most, bytes_at_most))

    command = [target.checkout.python, "-P", "-m", "inkrally.cli.main", "serve", "--port", str(free_port())]
    paths = {"PYTHONPATH": str(target.checkout.folder / "src")}
    try:
        done = subprocess.run(
            [*command, "--data", str(data)],
            env={**os.environ, **paths},
            cwd=target.data.parent,
            capture_output=True,
            text=True,
            timeout=20,
            preexec_fn=bound,
        )
    except subprocess.TimeoutExpired:
        return "started"
    output = done.stdout + done.stderr
    return next(
        (code for code in ("data-locked", *FULL) if code in output), f"status {done.returncode}: {output[-200:]}"
    )


def lose_a_page(path: Path, table: str) -> None:
    """Destroy a database page that holds only a part of the table's row."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE tables SET doc = doc || ? WHERE id = ?", (" " * 30_000, table))
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18], "big")
    at = next(at for at in range(0, len(data), size) if not data[at + 4 : at + size].strip(b" "))
    data[at : at + size] = b"\xff" * size
    path.write_bytes(data)
