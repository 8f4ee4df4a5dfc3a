"""How long two servers' writes take that are in each other's way.

    python bench/crossed.py --writes 200 --times 20

A PostgreSQL is started, and two stores write the same rows in opposite orders, at the same time and each in one batch,
so that they wait for each other and PostgreSQL undoes one of them. Printed as JSON: how often that was, how many writes
were told as not written, and the seconds until a batch was. `--seconds` says after how long PostgreSQL looks for such a
circle, in place of what the servers say (`DEADLOCK_MS`); 1 is what a role has that may not say it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa

from inkrally.server import observe
from inkrally.server.storage.databases import postgresql
from inkrally.server.storage.store import Store, StoreError, Write

sys.path.insert(0, str(Path(__file__).parents[1]))  # PostgreSQL is started as the tests do

from tests.server.postgresql import Cluster


async def batch(store: Store, names: Sequence[str]) -> tuple[float, int]:
    """Write a row of each name; the seconds that it took, and how many were not written."""
    began = time.perf_counter()
    rows = [Write().add("tower", id=name, doc="{}", seed=b"seed", created=1, updated=1) for name in names]
    done = await asyncio.gather(*map(store.write, rows), return_exceptions=True)
    return time.perf_counter() - began, sum(isinstance(each, StoreError) for each in done)


async def measure(url: str, scratch: Path, writes: int, times: int) -> dict[str, float]:
    stores = [Store(scratch / name, url, name) for name in ("one", "other")]
    for store in stores:
        await store.open()
    found: list[tuple[float, int]] = []
    for number in range(times):
        names = [f"{number:04}{row:08}" for row in range(writes)]
        found += await asyncio.gather(*(batch(store, names[::way]) for store, way in zip(stores, (1, -1), strict=True)))
    for store in stores:
        await store.close()
    seconds = sorted(took for took, _ in found)
    return {
        "writes": writes,
        "batches": len(found),
        "crossed": observe.REGISTRY.get_sample_value("inkrally_store_failures_total", {"fault": "crossed"}) or 0,
        "not_written": sum(lost for _, lost in found),
        "median_seconds": round(statistics.median(seconds), 3),
        "p90_seconds": round(seconds[int(0.9 * len(seconds))], 3),
        "most_seconds": round(seconds[-1], 3),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--writes", type=int, default=200)
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--seconds", type=float, help="until PostgreSQL looks who waits for whom")
    options = parser.parse_args()
    if options.seconds is not None:
        postgresql.SOON = sa.text(f"SET deadlock_timeout = '{round(1000 * options.seconds)}ms'")
    cluster = Cluster()
    try:
        with tempfile.TemporaryDirectory() as scratch:
            url = cluster.make("crossed")
            print(json.dumps(asyncio.run(measure(url, Path(scratch), options.writes, options.times))))
    finally:
        cluster.close()


if __name__ == "__main__":
    main()
