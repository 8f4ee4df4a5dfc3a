"""What works for the server, and what waits for it: in fair order, bounded, told of, cancelled at will.

Whoever works is of a pool: processes of this machine (`LocalPool`), or workers anywhere (`worker.py`). What goes
wrong there, the server survives: the work has failed, and the next gets another process. Knows not what it is for.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from copy import copy
from functools import partial
from typing import Protocol

import msgspec

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.server.admission.fair_queue import FairQueue, Path
from inkrally.server.jobs.frames import (
    BEHIND,
    ERROR,
    HEAD,
    JOB,
    MAX_FRAME_BYTES,
    NICE,
    PART,
    PROGRESS,
    RESULT,
    Job,
    frame,
)
from inkrally.server.jobs.process import Started, start
from inkrally.server.observability import metrics as observe

ANALYST = (sys.executable, "-P", "-m", "inkrally.server.jobs.analyst")
"""Without the working folder on the path: nothing that lies there is run."""
LARGE_BYTES = 64 * 1024
REST_SECONDS = 600.0
"""After so long without work a process ends, and its memory is free."""

_problem = msgspec.json.Decoder(Problem)
_progress = msgspec.json.Decoder(tuple[int, int])


def _of(job: Job) -> dict[str, str]:
    """What is logged of a job beside its kind."""
    return {"game": job.game, "level": job.level} if job.level else {}


def _put_behind(pid: int) -> None:
    """Let a process that has just started step back already while it loads what it needs."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # it is gone again
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + NICE[BEHIND])


def _sent(job: Job) -> bytes:
    return frame(JOB, msgspec.json.encode(job))


class Withdrawn(Exception):
    """Nobody wants a piece of work any more."""


class Work:
    """Something to be worked out. `make` gives the job when a process is free for it, and may refuse then, or say
    Withdrawn. `seconds` is how long it will take, by a guess, where it is paid for by that; else all cost the same."""

    def __init__(self, make: Callable[[], Awaitable[Job]], seconds: float | None = None) -> None:
        self.make = make
        self.seconds = seconds
        self.path: Path = ()
        self.since = time.monotonic()
        """When it was first asked for."""
        self.answer: asyncio.Future[bytes | Exception] = asyncio.get_running_loop().create_future()
        """What it became, also where that is an error: `wait` raises it."""
        self.working = False
        """Whether somebody is at it; it may have left the queue before."""
        self.began: float | None = None
        """When somebody began with it, by the monotonic clock."""
        self.done = 0
        self.total = 0
        self.part = b""
        """The answer as far as it is there, as JSON,"""
        self.parts = 0
        """and how often there was more of it."""
        self.task: asyncio.Task[bool] | None = None

    def begin(self) -> None:
        """Somebody is at it, from now on; said again, it stays as it was."""
        self.working = True
        if self.began is None:
            self.began = time.monotonic()

    async def wait(self) -> bytes:
        """The answer, when it is there. Raises what it failed with, Withdrawn too: a copy, since an error that is
        raised holds by its traceback whoever waited, so that the work would hold itself and stay in memory."""
        found = await self.answer
        if isinstance(found, Exception):
            raise copy(found)
        return found


class Doer(Protocol):
    """What does one piece of work."""

    async def do(self, work: Work) -> bytes:
        """Make its job, `begin` it, and give the answer, as JSON. Who cancels this ends it in the middle.

        Raises Refusal where it fails, Withdrawn where nobody wants it, NobodyWorks where another doer has to.
        """
        ...

    def stop(self) -> None:
        """It is not to be relied upon any more: what it has begun is ended, also in the middle."""
        ...


class Pool(Protocol):
    """Those who can work. `on_free` is called when there may be one more."""

    on_free: Callable[[], None]

    @property
    def size(self) -> int:
        """How many can work at once."""
        ...

    def check(self) -> None:
        """Raise Refusal where there is nobody, and nobody is waited for."""
        ...

    def take(self) -> Doer | None:
        """Somebody who can work now, until `give`; None where all are at work."""
        ...

    def give(self, doer: Doer) -> None:
        """What it was taken for has ended."""
        ...

    def warm(self) -> None:
        """Be ready: work may come soon."""
        ...

    async def close(self) -> None:
        """End whoever belongs to this server."""
        ...


class NobodyWorks(Exception):
    """Whoever had a piece of work is gone, and so is everybody like them: it goes back into its line."""


class Analyst(Doer):
    """One process, started with its first job, and anew after one that it did not survive."""

    def __init__(self, command: Sequence[str], seconds: float, name: str = "analysis") -> None:
        """`seconds` is the longest that a job may take; `name` begins what is logged of it."""
        self._command = command
        self.seconds = seconds
        self._name = name
        self._process: Started | Process | None = None
        self._killed: list[Started | Process] = []
        self._starting = asyncio.Lock()

    async def warm(self) -> None:
        """Start the process before there is a job. What goes wrong with it is told to the first job."""
        with suppress(OSError):
            await self._started()

    async def do(self, work: Work) -> bytes:
        work.begin()
        return await self.ask(await work.make(), work)

    async def ask(self, job: Job, work: Work) -> bytes:
        """The answer to a job, as JSON. Raises Refusal; whoever cancels this ends the process."""
        try:
            async with asyncio.timeout(self.seconds):
                process = await self._started()
                assert process.stdin is not None
                # A log may be long, and nobody shall wait while it is written out.
                large = job.log or memoryview(job.content).nbytes > LARGE_BYTES
                sent = await asyncio.to_thread(_sent, job) if large else _sent(job)
                process.stdin.write(sent)
                await process.stdin.drain()
                return await self._answer(process, job, work)
        except TimeoutError:
            self.stop()
            observe.log.warning(f"{self._name}-slow", kind=job.kind, **_of(job))
            raise Refusal("analysis-slow", "this took longer than it may take here") from None
        except (OSError, EOFError) as error:
            self.stop()
            observe.log.warning(f"{self._name}-died", kind=job.kind, **_of(job), error=repr(error))
            raise Refusal("analysis-failed", "this could not be analysed; try again") from None
        except asyncio.CancelledError:
            self.stop()
            raise

    async def _started(self) -> Started | Process:
        async with self._starting:
            if self._process is not None and self._process.returncode is None:
                return self._process
            self.stop()
            self._process = await start(self._command)
            _put_behind(self._process.pid)
        return self._process

    async def _answer(self, process: Started | Process, job: Job, work: Work) -> bytes:
        assert process.stdout is not None
        while True:
            kind, length = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
            if length > MAX_FRAME_BYTES:
                raise EOFError(f"a frame of {length} bytes")
            content = await process.stdout.readexactly(length)
            if kind == RESULT:
                return content
            if kind == PROGRESS:
                work.done, work.total = _progress.decode(content)
            elif kind == PART:
                work.part, work.parts = content, work.parts + 1
            elif kind == ERROR:
                problem = _problem.decode(content)
                raise Refusal(problem.code, problem.message, problem.at, problem.args)
            else:
                error = content.decode(errors="replace")
                observe.log.warning(f"{self._name}-failed", kind=job.kind, **_of(job), error=error)
                raise Refusal("analysis-failed", "this could not be analysed")

    def stop(self) -> None:
        """End the process, also in the middle of a job."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            self._killed = [each for each in [*self._killed, process] if each.returncode is None]

    async def close(self) -> None:
        """End the process and wait until it, and any that was ended before, is gone."""
        self.stop()
        for process in self._killed:
            await process.wait()


class LocalPool(Pool):
    """Processes of this machine, each started when it is first needed; one that rests for long ends."""

    def __init__(self, processes: int, seconds: float, command: Sequence[str], name: str = "analysis") -> None:
        self.analysts = [Analyst(command, seconds, name) for _ in range(max(1, processes))]
        self.on_free: Callable[[], None] = _nothing
        self._free = list(self.analysts)
        self._rest: dict[Analyst, asyncio.TimerHandle] = {}
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def size(self) -> int:
        return len(self.analysts)

    def check(self) -> None:
        pass

    def take(self) -> Analyst | None:
        if not self._free:
            return None
        analyst = self._free.pop()
        if (handle := self._rest.pop(analyst, None)) is not None:
            handle.cancel()
        return analyst

    def give(self, doer: Doer) -> None:
        assert isinstance(doer, Analyst)
        self._free.append(doer)
        if not self._closed:
            self._rest[doer] = asyncio.get_running_loop().call_later(REST_SECONDS, self._sleep, doer)

    def warm(self) -> None:
        """Start a process now, so that the first work does not wait for it."""
        if self._free and not self._closed and not self._rest:
            analyst = self._free[-1]
            task = asyncio.get_running_loop().create_task(analyst.warm())
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)
            self._rest[analyst] = asyncio.get_running_loop().call_later(REST_SECONDS, self._sleep, analyst)

    async def close(self) -> None:
        self._closed = True
        for task in list(self._warming):
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        for handle in self._rest.values():
            handle.cancel()
        await asyncio.gather(*(analyst.close() for analyst in self.analysts))

    def _sleep(self, analyst: Analyst) -> None:
        self._rest.pop(analyst, None)
        analyst.stop()


class JobQueue:
    """Work of one sort that waits, and the pool of those who do it."""

    def __init__(self, sort: str, pool: Pool, queue: FairQueue[Work], name: str = "analysis") -> None:
        """`name` begins what is logged of it."""
        self.sort = sort
        self.name = name
        self.pool = pool
        self._queue = queue
        self._tasks: dict[asyncio.Task[bool], Work] = {}
        """What was given to somebody. Who is elsewhere may not have begun with it, and then it waits still."""
        self._closed = False
        pool.on_free = self._go
        observe.ANALYSIS_WAITING.labels(sort).set_function(lambda: len(self._queue) + len(self._unbegun()))
        observe.ANALYSIS_WORKING.labels(sort).set_function(lambda: len(self._tasks) - len(self._unbegun()))
        observe.ANALYSIS_OLDEST.labels(sort).set_function(self.oldest)

    def check(self, path: Path) -> None:
        """Raise Refusal (`analysis-busy`) where nothing more may wait in a line, and what the pool says."""
        if self._closed:
            raise Refusal("analysis-busy", "the server is about to stop; try again in a moment")
        self.pool.check()
        self._queue.check(path)

    def submit(self, work: Work, path: Path) -> None:
        """Let work wait in a line until it is its turn. Raises Refusal (`analysis-busy`)."""
        self.check(path)
        self._push(work, path)

    def _push(self, work: Work, path: Path) -> None:
        self._queue.push(work, path, 1.0 if work.seconds is None else work.seconds)
        work.path = path
        self._go()

    def move(self, work: Work, path: Path) -> None:
        """Let work that waits go to the end of another line."""
        if work in self._queue and work.path != path:
            self._queue.remove(work)
            self._push(work, path)

    def withdraw(self, work: Work) -> bool:
        """Let work wait no longer; whoever waits for it is told (Withdrawn). False where somebody is at it."""
        if work.working or work.answer.done():
            return False
        _fail(work, Withdrawn())
        if work in self._queue:
            self._queue.remove(work)
        elif work.task is not None:
            work.task.cancel()
        return True

    def warm(self) -> None:
        """Be ready for the first work."""
        if not self._closed:
            self.pool.warm()

    @property
    def length(self) -> int:
        """How much waits here."""
        return len(self._queue)

    def _unbegun(self) -> list[Work]:
        """What was given to somebody who has not begun with it."""
        return [work for work in self._tasks.values() if not work.working]

    def oldest(self) -> float:
        """For how many seconds that has waited which waits longest, whoever comes before it; 0 where nothing does."""
        since = min((work.since for work in (*self._queue, *self._unbegun())), default=None)
        return 0.0 if since is None else time.monotonic() - since

    def place(self, work: Work) -> int:
        """How many wait before it; 0 for work that waits no longer."""
        return self._queue.place(work) if work in self._queue else 0

    def waits(self, work: Work) -> bool:
        return work in self._queue

    def cancel(self, work: Work) -> None:
        """Nobody wants it any more: it waits no longer, or ends in the middle."""
        if work in self._queue:
            self._queue.remove(work)
        if work.task is not None:
            work.task.cancel()
        work.answer.cancel()

    async def close(self) -> None:
        """End everything; what waits is forgotten."""
        self._closed = True
        for work in self._queue.clear():
            work.answer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.pool.close()

    def _go(self) -> None:
        while not self._closed and self._queue.may_pop() and (doer := self.pool.take()) is not None:
            work = self._queue.pop()
            work.task = asyncio.get_running_loop().create_task(self._run(doer, work))
            self._tasks[work.task] = work
            # Not at the end of the task itself: one that is cancelled before it began never comes to its end.
            work.task.add_done_callback(partial(self._ended, doer, work))

    def _ended(self, doer: Doer, work: Work, task: asyncio.Task[bool]) -> None:
        del self._tasks[task]
        self.pool.give(doer)
        if work.seconds is None:
            self._queue.done(work.path)
        else:
            took = 0.0 if work.began is None else time.monotonic() - work.began
            self._queue.done(work.path, work.seconds, took)
        again = not task.cancelled() and task.result()
        work.task = None
        if self._closed:
            work.answer.cancel()
        elif again and not work.answer.done():
            work.working, work.began = False, None
            try:
                self._push(work, work.path)
            except Refusal as error:
                _fail(work, error)
                self._go()
        else:
            self._go()

    async def _run(self, doer: Doer, work: Work) -> bool:
        """Have it done; whether it has to be done again."""
        outcome = "done"
        try:
            answer = await doer.do(work)
            if not work.answer.done():
                work.answer.set_result(answer)
        except asyncio.CancelledError:
            outcome = "cancelled"
            work.answer.cancel()
        except NobodyWorks:
            outcome = "again"
            return True
        except Withdrawn as error:
            outcome = "withdrawn"
            _fail(work, error)
        except InkrallyError as error:
            outcome = error.code
            _fail(work, error)
        except Exception as error:
            outcome = "analysis-failed"
            observe.log.error(self.name, kind=self.sort, error=repr(error), exc_info=True)
            doer.stop()
            _fail(work, Refusal("analysis-failed", "this could not be analysed"))
        finally:
            if work.began is not None:
                observe.ANALYSIS_SECONDS.labels(self.sort).observe(time.monotonic() - work.began)
            observe.ANALYSIS_ENDED.labels(self.sort, outcome).inc()
        return False


def _fail(work: Work, error: Exception) -> None:
    if not work.answer.done():
        work.answer.set_result(copy(error))


def _nothing() -> None:
    """What is called where nobody waits to be called."""
