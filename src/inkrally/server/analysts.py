"""The processes that analyse, and the work that waits for them: in fair order, bounded, told of, cancelled at will.

What goes wrong in such a process, the server survives: the work has failed, and the next gets another process. Knows
not what the work is for.
"""

from __future__ import annotations

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

import msgspec

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.server import observe
from inkrally.server.fair import Asker, Bounds, FairQueue
from inkrally.server.frames import ERROR, HEAD, JOB, MAX_FRAME_BYTES, PART, PROGRESS, RESULT, Job, frame

ANALYST = (sys.executable, "-P", "-m", "inkrally.server.analyst")
"""Without the working folder on the path: nothing that lies there is run."""
REST_SECONDS = 600.0
"""After so long without work a process ends, and its memory is free."""

_problem = msgspec.json.Decoder(Problem)
_progress = msgspec.json.Decoder(tuple[int, int])


def _sent(job: Job) -> bytes:
    return frame(JOB, msgspec.json.encode(job))


class Work:
    """Something to be analysed. `make` gives the job when a process is free for it, and may refuse then."""

    def __init__(self, make: Callable[[], Awaitable[Job]]) -> None:
        self.make = make
        self.answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.working = False
        self.done = 0
        self.total = 0
        self.part = b""
        """The answer as far as it is there, as JSON,"""
        self.parts = 0
        """and how often there was more of it."""
        self.task: asyncio.Task[None] | None = None


class Analyst:
    """One process, started with its first job, and anew after one that it did not survive."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self._command = command
        self._seconds = seconds
        self._process: Process | None = None
        self._killed: list[Process] = []
        self._starting = asyncio.Lock()

    async def warm(self) -> None:
        """Start the process before there is a job. What goes wrong with it is told to the first job."""
        with suppress(OSError):
            await self._started()

    async def ask(self, job: Job, work: Work) -> bytes:
        """The answer to a job, as JSON. Raises Refusal; whoever cancels this ends the process."""
        try:
            async with asyncio.timeout(self._seconds):
                process = await self._started()
                assert process.stdin is not None
                # A log may be long, and nobody shall wait while it is written out.
                sent = await asyncio.to_thread(_sent, job) if job.log else _sent(job)
                process.stdin.write(sent)
                await process.stdin.drain()
                return await self._answer(process, job, work)
        except TimeoutError:
            self.stop()
            observe.log.warning("analysis-slow", kind=job.kind)
            raise Refusal("analysis-slow", "this took longer than it may take here") from None
        except (OSError, EOFError) as error:
            self.stop()
            observe.log.warning("analysis-died", kind=job.kind, error=repr(error))
            raise Refusal("analysis-failed", "this could not be analysed; try again") from None
        except asyncio.CancelledError:
            self.stop()
            raise

    async def _started(self) -> Process:
        async with self._starting:
            if self._process is not None and self._process.returncode is None:
                return self._process
            self._process = await asyncio.create_subprocess_exec(*self._command, stdin=PIPE, stdout=PIPE)
        return self._process

    async def _answer(self, process: Process, job: Job, work: Work) -> bytes:
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
                raise Refusal(problem.code, problem.message, problem.at)
            else:
                observe.log.warning("analysis-failed", kind=job.kind, error=content.decode(errors="replace"))
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


class Desk:
    """Work of one sort that waits, and the processes that do it."""

    def __init__(self, sort: str, processes: int, seconds: float, bounds: Bounds, command: Sequence[str]) -> None:
        self.sort = sort
        self._analysts = [Analyst(command, seconds) for _ in range(max(1, processes))]
        self._free = list(self._analysts)
        self._queue: FairQueue[Work] = FairQueue(bounds)
        self._tasks: set[asyncio.Task[None]] = set()
        self._rest: dict[Analyst, asyncio.TimerHandle] = {}
        self._closed = False

    def check(self, asker: Asker) -> None:
        """Raise Refusal (`analysis-busy`) where nothing more may wait for an asker."""
        if self._closed:
            raise Refusal("analysis-busy", "the server is about to stop; try again in a moment")
        self._queue.check(asker)

    def submit(self, work: Work, asker: Asker) -> None:
        """Let work wait until it is its turn. Raises Refusal (`analysis-busy`)."""
        self.check(asker)
        self._queue.push(work, asker)
        self._go()

    def warm(self) -> None:
        """Start a process now, so that the first work does not wait for it."""
        if self._free and not self._closed and not self._rest:
            analyst = self._free[-1]
            task = asyncio.get_running_loop().create_task(analyst.warm())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
            self._rest[analyst] = asyncio.get_running_loop().call_later(REST_SECONDS, self._sleep, analyst)

    @property
    def length(self) -> int:
        """How much waits."""
        return len(self._queue)

    def place(self, work: Work) -> int:
        """How many wait before it; 0 for work that waits no longer."""
        return self._queue.place(work) if work in self._queue else 0

    def waits(self, work: Work) -> bool:
        return work in self._queue

    def cancel(self, work: Work) -> None:
        """Nobody wants it any more: it waits no longer, or ends in the middle."""
        if work in self._queue:
            self._queue.remove(work)
            self._count()
        if work.task is not None:
            work.task.cancel()
        work.answer.cancel()

    async def close(self) -> None:
        """End everything; what waits is forgotten."""
        self._closed = True
        while len(self._queue):
            self._queue.pop().answer.cancel()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for handle in self._rest.values():
            handle.cancel()
        await asyncio.gather(*(analyst.close() for analyst in self._analysts))

    def _go(self) -> None:
        while self._free and len(self._queue):
            work, analyst = self._queue.pop(), self._free.pop()
            work.working = True
            if (handle := self._rest.pop(analyst, None)) is not None:
                handle.cancel()
            work.task = asyncio.get_running_loop().create_task(self._run(analyst, work))
            self._tasks.add(work.task)
            # Not at the end of the task itself: one that is cancelled before it began never comes to its end.
            work.task.add_done_callback(partial(self._ended, analyst))
        self._count()

    def _ended(self, analyst: Analyst, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._free.append(analyst)
        if not self._closed:
            self._rest[analyst] = asyncio.get_running_loop().call_later(REST_SECONDS, self._sleep, analyst)
            self._go()

    def _count(self) -> None:
        observe.ANALYSIS_WAITING.labels(self.sort).set(len(self._queue))

    async def _run(self, analyst: Analyst, work: Work) -> None:
        began, outcome = time.perf_counter(), "done"
        observe.ANALYSIS_WORKING.labels(self.sort).inc()
        try:
            answer = await analyst.ask(await work.make(), work)
            if not work.answer.done():
                work.answer.set_result(answer)
        except asyncio.CancelledError:
            outcome = "cancelled"
            work.answer.cancel()
        except InkrallyError as error:
            outcome = error.code
            _fail(work, error)
        except Exception as error:
            outcome = "analysis-failed"
            observe.log.error("analysis", kind=self.sort, error=repr(error), exc_info=True)
            analyst.stop()
            _fail(work, Refusal("analysis-failed", "this could not be analysed"))
        finally:
            observe.ANALYSIS_WORKING.labels(self.sort).dec()
            observe.ANALYSIS_SECONDS.labels(self.sort).observe(time.perf_counter() - began)
            observe.ANALYSIS_ENDED.labels(self.sort, outcome).inc()

    def _sleep(self, analyst: Analyst) -> None:
        self._rest.pop(analyst, None)
        analyst.stop()


def _fail(work: Work, error: InkrallyError) -> None:
    if not work.answer.done():
        work.answer.set_exception(error)
        work.answer.exception()  # looked at: nobody may wait for it any more
