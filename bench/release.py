"""Replaces the servers of an older commit by servers of this checkout, one after another, while people play.

    git worktree add ../old HEAD~1 && make -C ../old build client
    python bench/release.py --old ../old --times 5

Starts three servers of the old checkout with PostgreSQL behind HAProxy, with tables of both games whose pages
reconnect. Each server in turn is stopped and replaced by a server of this checkout. With `--back`, the old servers are
put back in the same way. Then everything is checked as in `chaos.py`. The last line is JSON: the longest time from a
command to its answer, the numbers of lost, doubled and wrongly shown things, and the number of files that strangers
could not load. The exit status is 1 if such an error happened, or if a page waited longer than 1.5 seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import itertools
import json
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from chaos import SETTLE_SECONDS, PageRobot, play, tables_of
from kill import ROBOTS, Expected
from seats import HOST, Heard, PageConnection, encoded, percentile, read_message
from several import STORE_EVENTS, PageSeat, Several, fill, niced

from inkrally.server.live import previous_protocol
from inkrally.server.live.messages import PREVIOUS_PROTOCOL

MOST_SECONDS = 1.5
_to_previous = previous_protocol.Translation(previous_protocol.CLIENT_MESSAGES)


class PreviousConnection(PageConnection):
    """The connection of a page that was opened at a server of the previous release."""

    def send(self, message: Any) -> None:
        if message["type"] == "hello":
            message = {**message, "protocol": PREVIOUS_PROTOCOL}
        self.send_raw(encoded(_to_previous.value(message)), True)

    def read(self, payload: bytes) -> Heard:
        return read_message(previous_protocol.from_previous(payload))


def version_of(checkout: Path) -> str:
    """Return the commit of a checkout with its subject."""
    done = subprocess.run(
        ["git", "-C", str(checkout), "log", "-1", "--format=%h %s"], check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


class Visitors:
    """Strangers from many addresses who load the front page with all its files."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.fetched = 0
        self.missing: list[str] = []

    def _get(self, number: int, path: str) -> bytes:
        connection = http.client.HTTPConnection(HOST, self._port, 10, (f"127.0.2.{number % 200 + 1}", 0))
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            content = answer.read()
        finally:
            connection.close()
        self.fetched += 1
        if answer.status != 200:
            self.missing.append(f"{path}: {answer.status}")
        return content

    def _visit(self, number: int) -> None:
        page = self._get(number, "/").decode(errors="replace")
        for path in sorted(set(re.findall(r"/assets/[\w.-]+", page))):
            self._get(number, path)

    async def come(self, until: asyncio.Event) -> None:
        """Load the front page repeatedly until `until` is set."""
        for number in itertools.count():
            if until.is_set():
                return
            await asyncio.to_thread(self._visit, number)
            await asyncio.sleep(0.1)


async def replace(several: Several, python: str, seconds: float) -> list[float]:
    """Replace each server by a server of another checkout, and return the seconds for which each server was away."""
    found = []
    for number in range(len(several.ports)):
        began = time.perf_counter()
        several.send(number, signal.SIGTERM)
        await asyncio.to_thread(several.ended, number)
        several.start(number, python)
        await asyncio.to_thread(several.wait, number)
        found.append(time.perf_counter() - began)
        await asyncio.sleep(seconds)
    return found


async def release(several: Several, old: str, options: argparse.Namespace, chance: random.Random) -> dict[str, Any]:
    """Do one release, with `--back` also the way back, and return the results."""
    seats: list[PageSeat] = []
    for number in range(options.tables):
        more: dict[str, Any] = {"setup": ROBOTS} if number % 3 == 2 else {}
        group = await fill(several, options.seats, f"Release {number}", chance, **more)
        for seat in group:
            if more:
                seat.__class__ = PageRobot
        seats += group
    over = asyncio.Event()
    tasks = [asyncio.create_task(play(seat, over)) for seat in seats]
    visitors = Visitors(several.port)
    tasks.append(asyncio.create_task(visitors.come(over)))
    await asyncio.sleep(options.seconds)
    away = await replace(several, sys.executable, options.seconds)
    new = max(seat.pause for seat in seats)
    if options.back:
        away += await replace(several, old, options.seconds)
    over.set()
    await asyncio.gather(*tasks)
    with suppress(TimeoutError):
        async with asyncio.timeout(SETTLE_SECONDS):
            while not all(seat.settled for seat in seats):
                await asyncio.sleep(0.05)
    stuck = sum(not seat.settled for seat in seats)
    for seat in seats:
        await seat.leave()
    tables = await tables_of(several, {seat.table for seat in seats})
    wrong = [seat for seat in seats if not Expected(seat, False, 0).once(tables[seat.table])]
    shown = [why for seat in seats for why in seat.witness.unexplained(tables[seat.table], seat.number)]
    for why in shown:
        print(f"shown: {why}", flush=True)
    for missed in visitors.missing[:10]:
        print(f"missing: {missed}", flush=True)
    return {
        "files": visitors.fetched,
        "missing": len(visitors.missing),
        "acts": sum(len(seat.acknowledged) for seat in seats),
        "longest_pause": round(max(seat.pause for seat in seats), 2),
        "longest_pause_of_release": round(new, 2),
        "pause_p50": round(percentile([seat.pause for seat in seats], 0.5) / 1000, 2),
        "came_back": sum(seat.back for seat in seats),
        "server_away": round(max(away), 2),
        "wrong": len(wrong),
        "shown": len(shown),
        "stuck": stuck,
        "refused": sum(sum(seat.tally.refused.values()) for seat in seats),
    }


async def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--old", type=Path, required=True, help="a built checkout of an older commit")
    parser.add_argument("--back", action="store_true", help="then put the old servers back in the same way")
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--tables", type=int, default=9, help="new ones for each release")
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of play between the servers")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    niced()
    PageSeat.connection_type = PreviousConnection
    python = str(options.old.resolve() / ".venv/bin/python")
    print(f"from {version_of(options.old)}\nto   {version_of(Path(__file__).parent)}", flush=True)
    chance, rounds, internal = random.Random(options.seed), [], 0
    for number in range(options.times):
        # Each release has a store of its own, because new servers migrate it.
        with (
            tempfile.TemporaryDirectory() as scratch,
            Several(Path(scratch), options.servers, python=python) as several,
        ):
            found = await release(several, python, options, chance)
            internal += sum(times for event, times in several.logged().items() if event not in STORE_EVENTS)
        rounds.append(found)
        print(f"{number + 1}: {json.dumps(found)}", flush=True)
    counts = ("acts", "came_back", "files", "missing", "wrong", "shown", "stuck", "refused")
    sums: dict[str, Any] = {"releases": len(rounds)} | {name: sum(each[name] for each in rounds) for name in counts}
    sums["internal"] = internal
    sums["longest_pause"] = max(each["longest_pause"] for each in rounds)
    print(json.dumps(sums))
    bad = internal or any(sums[name] for name in ("missing", "wrong", "shown", "stuck"))
    return int(bool(bad or sums["longest_pause"] > MOST_SECONDS))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
