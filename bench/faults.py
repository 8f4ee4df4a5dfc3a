"""Defines the faults of `chaos.py`: each function disturbs running servers, and then ends the disturbance."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import NamedTuple

from links import How
from reviewed import killed_in_the_middle
from several import Several

HOUR = 3600
AWAY_SECONDS = 4.0
"""The time in seconds that a killed server stays away, so that the other servers notice."""


class Done(NamedTuple):
    """The result of a fault."""

    away: float = 0.0
    """The time in seconds in which no server could answer players."""
    wrong: Sequence[str] = ()
    """Errors of this fault, as sentences, in addition to the checks after all faults."""


Fault = Callable[[Several, int, float], Awaitable[Done]]
"""Does a fault to a server, given by its number, and ends it after some seconds."""


async def kill(several: Several, number: int, seconds: float) -> Done:
    several.send(number, signal.SIGKILL)
    await asyncio.to_thread(several.ended, number)
    await asyncio.sleep(AWAY_SECONDS)
    several.start(number)
    return Done()


async def drain(several: Several, number: int, seconds: float) -> Done:
    several.send(number, signal.SIGTERM)
    await asyncio.to_thread(several.ended, number)
    several.start(number)
    return Done()


async def pause(several: Several, number: int, seconds: float) -> Done:
    several.send(number, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        several.send(number, signal.SIGCONT)
    return Done()


async def postgresql(several: Several, number: int, seconds: float, how: signal.Signals) -> Done:
    began = time.perf_counter()
    await asyncio.to_thread(several.cluster.kill, how)
    await asyncio.sleep(1)
    await asyncio.to_thread(several.cluster.start)
    return Done(time.perf_counter() - began)


async def nats(several: Several, number: int, seconds: float) -> Done:
    several.nats.kill()
    await asyncio.sleep(3)
    await asyncio.to_thread(several.nats.start)
    return Done()


async def worker(several: Several, number: int, seconds: float) -> Done:
    """Kill a worker in the middle of a review while bots think in it. Another worker must do the review once."""
    assert several.workers, "there are --workers"
    return Done(wrong=await killed_in_the_middle(several))


async def parse_frame(several: Several, number: int, seconds: float, what: str, how: How) -> Done:
    several.link(number, what, how)
    await asyncio.sleep(seconds)
    several.link(number, what, "open")
    return Done()


async def full(several: Several, number: int, seconds: float) -> Done:
    """Fill the database's disk, and restart the database if the full disk ended it."""
    assert several.disk is not None, "there is a disk for it"
    began = time.perf_counter()
    several.disk.fill()
    await asyncio.sleep(seconds)
    several.disk.free()
    await asyncio.sleep(1)  # If the full disk ends the database, it has ended now.
    assert several.cluster.process is not None
    if several.cluster.process.poll() is not None:
        await asyncio.to_thread(several.cluster.start)
    return Done(time.perf_counter() - began)


async def clock(several: Several, number: int, seconds: float) -> Done:
    """Set a server's clock back by an hour, restart it there, and set the clock right again."""
    assert several.clocks is not None, "there are clocks for it"
    several.clocks.set(str(number), -HOUR)
    await asyncio.sleep(seconds / 2)
    await drain(several, number, 0.0)
    await asyncio.to_thread(several.wait, number)
    await asyncio.sleep(seconds / 2)
    several.clocks.set(str(number), 0)
    return Done()


async def database_clock(several: Several, number: int, seconds: float) -> Done:
    """Set the database's clock back by an hour, kill a server, and set the clock right again."""
    assert several.clocks is not None, "there are clocks for it"
    several.clocks.set("database", -HOUR)
    await kill(several, number, 0.0)
    await asyncio.to_thread(several.wait, number)
    several.clocks.set("database", 0)
    await asyncio.sleep(seconds / 2)
    return Done()


FAULTS: dict[str, Fault] = {
    "kill": kill,
    "pause": pause,
    "drain": drain,
    "postgresql": partial(postgresql, how=signal.SIGQUIT),
    "kill-postgresql": partial(postgresql, how=signal.SIGKILL),
    "nats": nats,
    "worker": worker,
    "cut-postgresql": partial(parse_frame, what="postgresql", how="silent"),
    "close-postgresql": partial(parse_frame, what="postgresql", how="closed"),
    "cut-nats": partial(parse_frame, what="nats", how="silent"),
    "close-nats": partial(parse_frame, what="nats", how="closed"),
    "full": full,
    "clock": clock,
    "database-clock": database_clock,
}
OF_WORKERS = ("worker",)
OF_DISKS = ("full",)
OF_CLOCKS = ("clock", "database-clock")


async def do(several: Several, fault: str, chance: random.Random, pause: float, seconds: float) -> Done:
    """Do a fault on a random server, and wait until that server is back.

    `pause` is the time in seconds of the fault `pause`, `seconds` the time of other faults.
    """
    number = chance.randrange(len(several.ports))
    done = await FAULTS[fault](several, number, pause if fault == "pause" else seconds)
    await asyncio.to_thread(several.wait, number)
    return done
