"""The pool of worker processes on this machine, and how they are started.

`asyncio` would fork the server for each process. A fork copies the page tables, and blocks the event loop for longer
the more tables there are. `subprocess` uses `vfork`, which copies nothing.
"""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress

import msgspec

from inkrally.match.errors import Problem, Refusal
from inkrally.server.jobs.frames import (
    BELOW_SERVER,
    ERROR,
    FRAME_HEADER,
    JOB,
    MAX_FRAME_BYTES,
    NICENESS,
    PART,
    PROGRESS,
    RESULT,
    Job,
    frame,
)
from inkrally.server.jobs.queue import JobRunner, QueuedJob, WorkerPool
from inkrally.server.observability import metrics as observe

LARGE_BYTES = 64 * 1024
"""A longer job is encoded in a thread."""
IDLE_SECONDS = 600.0
"""A process that has no job for this long ends, and frees its memory."""

_problem = msgspec.json.Decoder(Problem)
_progress = msgspec.json.Decoder(tuple[int, int])


def worker_command(module: str) -> tuple[str, ...]:
    """Return the command of a process for the jobs in `JOB_FUNCTIONS` of a module, without the rank, which comes last.

    `-P` keeps the working folder off the import path, so that no file there is run.
    """
    return (sys.executable, "-P", "-m", "inkrally.server.jobs.worker_process", module)


MATCH_WORKER_COMMAND = worker_command("inkrally.server.jobs.match_worker")
BOT_WORKER_COMMAND = (*MATCH_WORKER_COMMAND, BELOW_SERVER)
REQUEST_WORKER_COMMAND = (*worker_command("inkrally.server.request_worker"), BELOW_SERVER)


class StartedProcess:
    """A process with its streams: the part of `asyncio.subprocess.Process` that the pool uses."""

    def __init__(
        self, process: subprocess.Popen[bytes], stdout: asyncio.StreamReader, stdin: asyncio.StreamWriter
    ) -> None:
        self._process = process
        self.stdout = stdout
        self.stdin = stdin
        self.pid = process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status; None while the process runs."""
        return self._process.poll()

    def kill(self) -> None:
        """Kill the process if it still runs."""
        self._process.kill()
        self.stdin.close()

    async def wait(self) -> int:
        """Wait for the end of the process."""
        return await asyncio.to_thread(self._process.wait)


async def start_process(command: Sequence[str]) -> StartedProcess | Process:
    """Start a process with pipes for its standard input and output. Raises OSError."""
    if sys.platform == "win32":  # it has no fork, and a socket cannot be standard input
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            process = subprocess.Popen(command, stdin=theirs.fileno(), stdout=theirs.fileno())
        except OSError:
            ours.close()
            raise
    return StartedProcess(process, *await asyncio.open_unix_connection(sock=ours))


def _of(job: Job) -> dict[str, str]:
    """Return what the log says about a job beside its kind."""
    return {"game": job.game, "level": job.level} if job.level else {}


def _put_behind(pid: int) -> None:
    """Lower the priority of a process that has just started, while it imports its modules."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # the process has ended
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS[BELOW_SERVER])


def _sent(job: Job) -> bytes:
    return frame(JOB, msgspec.json.encode(job))


class WorkerProcess(JobRunner):
    """One worker process. It starts with its first job, and again after it died."""

    def __init__(self, command: Sequence[str], seconds: float, name: str = "analysis") -> None:
        """Create a worker that is not started yet.

        Args:
            command: The command of the process.
            seconds: The time limit of a job.
            name: The prefix of its log events.
        """
        self._command = command
        self.seconds = seconds
        self._name = name
        self._process: StartedProcess | Process | None = None
        self._killed: list[StartedProcess | Process] = []
        self._starting = asyncio.Lock()

    async def warm(self) -> None:
        """Start the process before there is a job. If that fails, the first job raises the error."""
        with suppress(OSError):
            await self._started()

    async def run(self, work: QueuedJob) -> bytes:
        work.mark_started()
        return await self.run_job(await work.make(), work)

    async def run_job(self, job: Job, work: QueuedJob) -> bytes:
        """Return the answer to a job, as JSON. Cancelling this kills the process. Raises Refusal."""
        try:
            async with asyncio.timeout(self.seconds):
                process = await self._started()
                assert process.stdin is not None
                # A log can be long: encode it in a thread.
                large = job.log or memoryview(job.content).nbytes > LARGE_BYTES
                sent = await asyncio.to_thread(_sent, job) if large else _sent(job)
                process.stdin.write(sent)
                await process.stdin.drain()
                return await self._answer(process, job, work)
        except TimeoutError:
            self.stop()
            observe.log.warning(f"{self._name}-slow", kind=job.kind, **_of(job))
            raise Refusal("analysis-slow", "this exceeded the time limit") from None
        except (OSError, EOFError) as error:
            self.stop()
            observe.log.warning(f"{self._name}-died", kind=job.kind, **_of(job), error=repr(error))
            raise Refusal("analysis-failed", "this could not be analysed; try again") from None
        except asyncio.CancelledError:
            self.stop()
            raise

    async def _started(self) -> StartedProcess | Process:
        async with self._starting:
            if self._process is not None and self._process.returncode is None:
                return self._process
            self.stop()
            self._process = await start_process(self._command)
            _put_behind(self._process.pid)
        return self._process

    async def _answer(self, process: StartedProcess | Process, job: Job, work: QueuedJob) -> bytes:
        assert process.stdout is not None
        while True:
            kind, length = FRAME_HEADER.unpack(await process.stdout.readexactly(FRAME_HEADER.size))
            if length > MAX_FRAME_BYTES:
                raise EOFError(f"a frame of {length} bytes")
            content = await process.stdout.readexactly(length)
            if kind == RESULT:
                return content
            if kind == PROGRESS:
                work.done, work.total = _progress.decode(content)
            elif kind == PART:
                work.partial_answer, work.partial_count = content, work.partial_count + 1
            elif kind == ERROR:
                problem = _problem.decode(content)
                raise Refusal(problem.code, problem.message, problem.at, problem.args)
            else:
                error = content.decode(errors="replace")
                observe.log.warning(f"{self._name}-failed", kind=job.kind, **_of(job), error=error)
                raise Refusal("analysis-failed", "this could not be analysed")

    def stop(self) -> None:
        """Kill the process, also in the middle of a job."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            self._killed = [each for each in [*self._killed, process] if each.returncode is None]

    async def close(self) -> None:
        """Kill the process, and wait until it and those that were killed before have ended."""
        self.stop()
        for process in self._killed:
            await process.wait()


class LocalWorkerPool(WorkerPool):
    """JobRunner processes of this machine. Each starts when it is first needed, and ends when it is idle for long."""

    def __init__(self, processes: int, seconds: float, command: Sequence[str], name: str = "analysis") -> None:
        self.analysts = [WorkerProcess(command, seconds, name) for _ in range(max(1, processes))]
        self.on_available: Callable[[], None] = lambda: None
        self._free = list(self.analysts)
        self._rest: dict[WorkerProcess, asyncio.TimerHandle] = {}
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def capacity(self) -> int:
        return len(self.analysts)

    def check_available(self) -> None:
        pass

    def acquire(self) -> WorkerProcess | None:
        if not self._free:
            return None
        analyst = self._free.pop()
        if (handle := self._rest.pop(analyst, None)) is not None:
            handle.cancel()
        return analyst

    def release(self, doer: JobRunner) -> None:
        assert isinstance(doer, WorkerProcess)
        self._free.append(doer)
        if not self._closed:
            self._rest[doer] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._sleep, doer)

    def warm(self) -> None:
        """Start a process now, so that the first job does not wait for it."""
        if self._free and not self._closed and not self._rest:
            analyst = self._free[-1]
            task = asyncio.get_running_loop().create_task(analyst.warm())
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)
            self._rest[analyst] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._sleep, analyst)

    async def close(self) -> None:
        self._closed = True
        for task in list(self._warming):
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        for handle in self._rest.values():
            handle.cancel()
        await asyncio.gather(*(analyst.close() for analyst in self.analysts))

    def _sleep(self, analyst: WorkerProcess) -> None:
        self._rest.pop(analyst, None)
        analyst.stop()
