"""Checks that a review is done exactly once although its worker is killed. Part of `chaos.py`."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
import urllib.request
from contextlib import suppress
from typing import Any

from seats import HOST
from several import PageSeat, Several, made

REVIEW_SECONDS = 300.0
"""The time limit. A review needs seconds of CPU time at low priority."""
ANEW_SECONDS = 1.0
ENDED = "inkrally_jobs_finished_total{"
_numbers = itertools.count(1)


async def played_out(several: Several) -> str:
    """Play a match alone to its end, and return its table."""
    number = next(_numbers)
    table, cookie = await made(several, 1, f"Reviewed {number}", start=True)
    seat = PageSeat(several.port, 0, random.Random(number))
    seat.cookie = cookie
    await seat.sit(table)
    try:
        async with asyncio.timeout(60):
            while seat.snapshot is None or seat.snapshot["table"]["status"] != "over":
                seat.step()
                await asyncio.sleep(0.001)
    finally:
        await seat.leave()
    return table


def _asked(several: Several, table: str, method: str) -> dict[str, Any]:
    """Request a review with the method POST, or its state with GET, and return the answer."""
    url = f"http://{HOST}:{several.port}/api/tables/{table}/review"
    body = b"{}" if method == "POST" else None
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        found: dict[str, Any] = json.loads(answer.read())
        return found


def ended(several: Several) -> dict[str, int]:
    """Return the number of reviews that ended with each outcome, at all running servers."""
    found: dict[str, int] = {}
    for server in several.servers:
        if server is None:
            continue
        for name, value in server.metrics().items():
            if name.startswith(ENDED) and 'kind="review"' in name:
                outcome = name.partition('outcome="')[2].partition('"')[0]
                found[outcome] = found.get(outcome, 0) + int(value)
    return {outcome: count for outcome, count in found.items() if count}


async def killed_in_the_middle(several: Several) -> list[str]:
    """Request a review, kill its worker, and return a sentence for each error found afterwards."""
    table = await played_out(several)
    before, logs = await asyncio.to_thread(ended, several), several.worker_logs()
    await asyncio.to_thread(_asked, several, table, "POST")
    began = time.perf_counter()
    while not (by := several.begun_by("review", logs)):
        if time.perf_counter() - began > REVIEW_SECONDS:
            return ["no worker has begun with the review"]
        await asyncio.sleep(0.02)
    several.kill_worker(by[0])
    await asyncio.sleep(ANEW_SECONDS)
    several.start_worker(by[0])
    state: dict[str, Any] = {}
    while state.get("state") not in ("done", "failed") and time.perf_counter() - began < REVIEW_SECONDS:
        await asyncio.sleep(0.2)
        with suppress(OSError):
            state = await asyncio.to_thread(_asked, several, table, "GET")
    wrong = []
    if state.get("state") != "done":
        wrong.append(f"it is {state}")
    if len(begun := several.begun_by("review", logs)) != 2:
        wrong.append(f"it was begun {len(begun)} times")
    after = await asyncio.to_thread(ended, several)
    came = {outcome: count - before.get(outcome, 0) for outcome, count in after.items()}
    if {outcome: count for outcome, count in came.items() if count} != {"done": 1}:
        wrong.append(f"it ended {came}")
    kept = several.cluster.say(f"SELECT count(*) FROM reviews WHERE table_id = '{table}' AND form > 0", "several")
    if kept != "1":
        wrong.append(f"it is kept {kept} times")
    return [f"review of {table}: {each}" for each in wrong]
