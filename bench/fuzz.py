"""Sends random and broken messages to several servers while scripted players play, and checks that nothing breaks.

    python bench/fuzz.py --messages 1000000

Starts three servers with PostgreSQL behind HAProxy. At each table, the first seat's browser and a stranger send
variations of good messages (`tests/server/noise.py`), through the proxy and sometimes directly to a server. The other
seats play. Every 30,000 messages, the tables are checked and new tables started: every action of the players must be
stored once, and each player must have seen only data that the player's seat may know (`witness.py`).

The last line is JSON: the number of messages sent (confirmed by a later pong), the answers by code, and the number of
`internal` errors, which are answers with that code or errors in a log. The exit status is 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

from chaos import PageRobot, play, tables_of
from kill import ROBOTS, Expected
from seats import HOST, PageConnection
from several import PageSeat, Several, fill, niced

from inkrally.server.live.messages import PROTOCOL
from tests.server.noise import examples, mutated

BATCH = 30_000
AT_ONCE = 50
"""The number of messages sent before waiting for a pong, because the server disconnects clients that do not read."""
PAST_PROXY = 0.1
PONG_SECONDS = 20.0


class Shooter:
    """A browser that sends random messages, and reconnects when the server disconnects it."""

    def __init__(self, several: Several, table: str, cookie: str, model: PageSeat, chance: random.Random) -> None:
        """Create a shooter. `model` is a seat whose legal actions are among the messages."""
        self._several = several
        self._table = table
        self._cookie = cookie
        self._model = model
        self._chance = chance
        self._connection: PageConnection | None = None
        self._gone = asyncio.Event()
        self._pong = asyncio.Event()
        self.codes: Counter[str] = Counter()
        self.sent = 0
        """The number of messages that were followed by a pong."""
        self.lost = 0
        """The number of messages that were followed by a disconnection instead of a pong."""

    def _hear(self, message: Any) -> None:
        if message.type == "pong":
            self._pong.set()
        elif message.type in ("refused", "close"):
            self.codes[message.error["code"]] += 1
        elif message.type == "done":
            self.codes["done"] += 1

    async def _connect(self) -> None:
        past = self._chance.random() < PAST_PROXY
        port = self._chance.choice(self._several.ports) if past else self._several.port
        self._gone.clear()
        connection = PageConnection(self._hear, self._gone.set)
        self._connection = connection
        async with asyncio.timeout(PONG_SECONDS):
            await asyncio.get_running_loop().create_connection(lambda: connection, HOST, port)
            connection.shake_hands(port, self._cookie, f"/live/{self._table}")
            await connection.ready
        self._cookie = connection.cookie or self._cookie
        connection.send({"type": "hello", "protocol": PROTOCOL})

    def _good(self) -> list[str]:
        draft = (self._model.snapshot or {}).get("draft")
        acts = list(draft["acts"]) if draft else []
        if draft and "dice" in (draft["legal_actions"] or {}):
            for die, fitting in list(enumerate(draft["legal_actions"]["dice"]))[:2]:
                for space, drawings in list((fitting or {}).items())[:2]:
                    acts.append({"type": "die", "die": die, "space": space, "drawing": drawings[0]})
        return [json.dumps(each) for each in examples(acts)]

    async def shoot(self, count: int) -> None:
        """Send `count` messages."""
        end = self.sent + count
        while self.sent < end:
            try:
                if self._connection is None or self._gone.is_set():
                    await self._connect()
                await self._volley(min(AT_ONCE, end - self.sent))
            except (OSError, TimeoutError):
                self._close()
                await asyncio.sleep(0.2)
        self._close()

    async def _volley(self, count: int) -> None:
        connection, good = self._connection, self._good()
        assert connection is not None
        self._pong.clear()
        for _ in range(count):
            message = mutated(self._chance, good)
            text = isinstance(message, str)
            # Invalid Unicode cannot be sent as text, but such a frame is also worth a try.
            connection.send_raw(message.encode(errors="surrogatepass") if isinstance(message, str) else message, text)
        connection.send({"type": "ping"})
        waits = [asyncio.create_task(each.wait()) for each in (self._pong, self._gone)]
        _, left = await asyncio.wait(waits, timeout=PONG_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        for task in left:
            task.cancel()
        if self._pong.is_set():
            self.sent += count
        else:
            self.lost += count
            self.codes["no pong" if not self._gone.is_set() else "ended"] += 1
            self._close()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None


async def batch(several: Several, number: int, options: argparse.Namespace, chance: random.Random) -> Counter[str]:
    """Send random messages to new tables, and return counts of messages, answers, and errors of the players."""
    groups = []
    for table in range(options.tables):
        # Only one table has hints, because computing them would use most of the CPU time.
        more: dict[str, Any] = {"setup": {**(ROBOTS if table % 3 == 2 else {}), "hints": not table}}
        groups.append(await fill(several, options.seats, f"Fuzz {number}.{table}", chance, **more))
        if table % 3 == 2:
            for seat in groups[-1]:
                seat.__class__ = PageRobot
    over = asyncio.Event()
    playing = [asyncio.create_task(play(seat, over)) for group in groups for seat in group]
    shooters = [
        Shooter(several, group[0].table, cookie, group[0], random.Random(chance.random()))
        for group in groups
        for cookie in (group[0].cookie, "")
    ]
    each = -(-min(BATCH, options.messages) // len(shooters))
    await asyncio.gather(*(shooter.shoot(each) for shooter in shooters))
    over.set()
    await asyncio.gather(*playing)
    # The first seat of each table belongs to a shooter, so its state is undefined.
    honest = [seat for group in groups for seat in group[1:]]
    with suppress(TimeoutError):
        async with asyncio.timeout(30):
            while not all(seat.settled for seat in honest):
                await asyncio.sleep(0.05)
    found = Counter(sent=0)
    for shooter in shooters:
        found.update({"sent": shooter.sent, "lost": shooter.lost})
        found.update({f"answer {code}": times for code, times in shooter.codes.items()})
    found["stuck"] += sum(not seat.settled for seat in honest)
    for group in groups:
        for seat in group:
            await seat.leave()
    tables = await tables_of(several, {seat.table for seat in honest})
    for seat in honest:
        found["acts"] += len(seat.acknowledged)
        if not Expected(seat, False, 0).once(tables[seat.table]):
            print(f"wrong: {seat.table} seat {seat.number}", flush=True)
            found["wrong"] += 1
        for why in seat.witness.unexplained(tables[seat.table], seat.number):
            print(f"shown: {seat.table} seat {seat.number}: {why}", flush=True)
            found["shown"] += 1
    return found


async def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--messages", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=1e9, help="end after this time, even if messages are left")
    parser.add_argument("--servers", type=int, default=3)
    parser.add_argument("--workers", type=int, default=0, help="workers for bots, over NATS")
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    niced()
    chance, found, began = random.Random(options.seed), Counter[str](), time.perf_counter()
    with (
        tempfile.TemporaryDirectory() as scratch,
        Several(Path(scratch), options.servers, workers=options.workers) as several,
    ):
        number = 0
        while found["sent"] < options.messages and time.perf_counter() - began < 60 * options.minutes:
            number += 1
            found += await batch(several, number, options, chance)
            sums = {name: found[name] for name in ("sent", "lost", "acts", "wrong", "shown", "stuck")}
            print(f"{number}: {json.dumps(sums)} {time.perf_counter() - began:.0f} s", flush=True)
        logged = several.logged()
    found["internal"] = found["answer internal"] + sum(logged.values())
    counts = {name: found[name] for name in ("sent", "lost", "acts", "wrong", "shown", "stuck", "internal")}
    answers = {name.removeprefix("answer "): times for name, times in found.most_common() if name.startswith("answer ")}
    print(json.dumps({**counts, "logged": logged, "answers": answers}))
    return int(any(found[name] for name in ("wrong", "shown", "stuck", "internal")))


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
