"""Recomputes the results of ten thousand attempts at a game of a day, as an operator does to check them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, STDOUT, Process
from contextlib import suppress
from pathlib import Path

from attacks.harness import Attack, Json, Target

ROOT = Path(__file__).parents[2]


class Attacker(Attack):
    """Runs `bench/recompute.py` beside the server, in one process with low priority."""

    process: Process | None = None
    printed = ""

    async def attack(self, target: Target) -> None:
        """Recompute all attempts."""
        command = (sys.executable, "-m", "bench.recompute", "--workers", "1")
        self.process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, stdout=PIPE, stderr=STDOUT, start_new_session=True
        )
        output, _ = await self.process.communicate()
        self.printed = output.decode()

    async def found(self, target: Target) -> Json:
        """Stop the processes, and return the text that they printed: empty if the measurement ended first."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGTERM)
        return {"printed": self.printed}

    def wrong(self, found: Json) -> list[str]:
        """Return an error if the recomputation failed."""
        failed = found["printed"] and "recomputed 10000 of 10000" not in found["printed"]
        return [found["printed"]] if failed else []
