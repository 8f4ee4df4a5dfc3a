"""Answers that clerks keep: let go of when what they were made of is another, also while they are made."""

from __future__ import annotations

import asyncio
from pathlib import Path

from inkrally.server.jobs.clerks import Make
from inkrally.server.jobs.frames import Job
from tests.server.site import over_sockets, running


@over_sockets
async def test_an_answer_that_is_ready_as_it_is_let_go_of_is_not_kept(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        clerks = site.services.clerks

        async def done(address: str, seconds: float, make: Make) -> bytes:
            # Between the end of the work and the word of it.
            asyncio.get_running_loop().call_soon(clerks.forget, "a table")
            return b"as it was"

        clerks.do = done  # type: ignore[method-assign]  # no process works
        assert await clerks.kept("replay a table", "here", 1, never) == b"as it was"
        assert clerks.at_hand("replay a table") is None


async def never() -> Job:
    raise AssertionError("nobody asks for it")
