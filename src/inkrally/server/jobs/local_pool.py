"""The pool of worker processes on this machine, and the code that starts them.

`asyncio` would start a process with `fork`, which copies the page tables of the server: the more tables are in memory,
the longer the event loop is blocked. `subprocess` uses `vfork`, which copies nothing.
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
    USED,
    Job,
    frame,
)
from inkrally.server.jobs.queue import JobRunner, QueuedJob, WorkerPool
from inkrally.server.observability import metrics as observe

LARGE_BYTES = 64 * 1024
"""Jobs with more content than this are encoded in a thread, so that the event loop is not blocked."""
IDLE_SECONDS = 600.0
"""A process without a job for this long is ended, so that its memory becomes free."""

_problem = msgspec.json.Decoder(Problem)
_progress = msgspec.json.Decoder(tuple[int, int])


def worker_command(module: str) -> tuple[str, ...]:
    """Return the command that starts a worker process, without its last argument, the priority of the process.

    Args:
        module: The module whose `JOB_FUNCTIONS` do the jobs. The option `-P` keeps the working folder off the import
            path, so that no file there is imported.
    """
    return (sys.executable, "-P", "-m", "inkrally.server.jobs.worker_process", module)


MATCH_WORKER_COMMAND = worker_command("inkrally.server.jobs.match_worker")
BOT_WORKER_COMMAND = (*MATCH_WORKER_COMMAND, BELOW_SERVER)
REQUEST_WORKER_COMMAND = (*worker_command("inkrally.server.request_worker"), BELOW_SERVER)


class StartedProcess:
    """A started process with its streams. It has the methods of `asyncio.subprocess.Process` that the pool uses."""

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
    if sys.platform == "win32":  # Windows has no fork, and a socket cannot be standard input there
        return await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    ours, theirs = socket.socketpair()
    with theirs:
        try:
            process = subprocess.Popen(command, stdin=theirs.fileno(), stdout=theirs.fileno())
        except OSError:
            ours.close()
            raise
    return StartedProcess(process, *await asyncio.open_unix_connection(sock=ours))


def _log_fields(job: Job) -> dict[str, str]:
    """Return the fields for log events about a job: the game and level of a bot decision, or none."""
    return {"game": job.game, "level": job.level} if job.level else {}


def _lower_priority(pid: int) -> None:
    """Lower the priority of a new process. The process sets its final priority itself after its imports."""
    if hasattr(os, "setpriority"):
        with suppress(OSError):  # the process has ended
            os.setpriority(os.PRIO_PROCESS, pid, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS[BELOW_SERVER])


def _job_frame(job: Job) -> bytes:
    """Return the frame that sends a job to a process."""
    return frame(JOB, msgspec.json.encode(job))


class WorkerProcess(JobRunner):
    """One worker process, which starts for its first job, and again for a later job if it has died."""

    def __init__(self, command: Sequence[str], seconds: float, name: str = "analysis") -> None:
        """Create a worker whose process is not started yet.

        Args:
            command: The command that starts the process.
            seconds: The time limit of a job.
            name: The prefix of the names of log events, such as `bot` in `bot-failed`.
        """
        self._command = command
        self.seconds = seconds
        self._name = name
        self._process: StartedProcess | Process | None = None
        self._killed: list[StartedProcess | Process] = []
        self._starting = asyncio.Lock()

    async def warm(self) -> None:
        """Start the process before there is a job. Ignores an error: the first job will raise the same error."""
        with suppress(OSError):
            await self._running_process()

    async def run(self, work: QueuedJob) -> bytes:
        """Get the job from `work.make`, run it in the process, and return the answer as JSON. Raises Refusal."""
        work.mark_started()
        return await self.run_job(await work.make(), work)

    async def run_job(self, job: Job, work: QueuedJob) -> bytes:
        """Run a job in the process, and return the answer as JSON. Cancelling the task kills the process.

        Args:
            job: The job to send to the process.
            work: The queued job, whose progress and partial answers are updated.

        Raises:
            Refusal: The job failed or took too long (`analysis-failed`, `analysis-slow`, or a code of the job).
        """
        try:
            async with asyncio.timeout(self.seconds):
                process = await self._running_process()
                assert process.stdin is not None
                # A log can be long: encode it in a thread.
                large = job.log or memoryview(job.content).nbytes > LARGE_BYTES
                sent = await asyncio.to_thread(_job_frame, job) if large else _job_frame(job)
                process.stdin.write(sent)
                await process.stdin.drain()
                return await self._answer(process, job, work)
        except TimeoutError:
            self.stop()
            observe.log.warning(f"{self._name}-slow", kind=job.kind, **_log_fields(job))
            raise Refusal("analysis-slow", "this took too long and was stopped") from None
        except (OSError, EOFError) as error:
            self.stop()
            observe.log.warning(f"{self._name}-died", kind=job.kind, **_log_fields(job), error=repr(error))
            raise Refusal("analysis-failed", "this could not be analysed; try again") from None
        except asyncio.CancelledError:
            self.stop()
            raise

    async def _running_process(self) -> StartedProcess | Process:
        """Return the running process. Start one if there is none."""
        async with self._starting:
            if self._process is not None and self._process.returncode is None:
                return self._process
            self.stop()
            self._process = await start_process(self._command)
            _lower_priority(self._process.pid)
        return self._process

    async def _answer(self, process: StartedProcess | Process, job: Job, work: QueuedJob) -> bytes:
        """Read frames of the process until the answer arrives, and return it. Raises EOFError, Refusal."""
        assert process.stdout is not None
        while True:
            kind, length = FRAME_HEADER.unpack(await process.stdout.readexactly(FRAME_HEADER.size))
            if length > MAX_FRAME_BYTES:
                raise EOFError(f"a frame is too long: {length} bytes")
            content = await process.stdout.readexactly(length)
            if kind == RESULT:
                return content
            if kind == PROGRESS:
                work.done, work.total = _progress.decode(content)
            elif kind == USED:
                work.used_seconds = msgspec.json.decode(content, type=float)
            elif kind == PART:
                work.partial_answer, work.partial_count = content, work.partial_count + 1
            elif kind == ERROR:
                problem = _problem.decode(content)
                raise Refusal(problem.code, problem.message, problem.at, problem.args)
            else:
                error = content.decode(errors="replace")
                observe.log.warning(f"{self._name}-failed", kind=job.kind, **_log_fields(job), error=error)
                raise Refusal("analysis-failed", "this could not be analysed")

    def stop(self) -> None:
        """Kill the process, even in the middle of a job."""
        process, self._process = self._process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            self._killed = [each for each in [*self._killed, process] if each.returncode is None]

    async def close(self) -> None:
        """Kill the process, and wait until it has ended. Waits for processes that `stop` killed before, too."""
        self.stop()
        for process in self._killed:
            await process.wait()


class LocalWorkerPool(WorkerPool):
    """A fixed number of worker processes on this machine.

    Each process starts when it is first needed, and ends when it has been idle for `IDLE_SECONDS`.
    """

    def __init__(self, processes: int, seconds: float, command: Sequence[str], name: str = "analysis") -> None:
        """Create a pool of `processes` workers. The other arguments are those of `WorkerProcess`."""
        self.workers = [WorkerProcess(command, seconds, name) for _ in range(max(1, processes))]
        self.on_available: Callable[[], None] = lambda: None
        self._free = list(self.workers)
        self._idle_timers: dict[WorkerProcess, asyncio.TimerHandle] = {}
        self._warming: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def capacity(self) -> int:
        return len(self.workers)

    def check_available(self) -> None:
        """Do nothing: jobs may always wait for a process of this machine."""

    def acquire(self) -> WorkerProcess | None:
        if not self._free:
            return None
        worker = self._free.pop()
        if (handle := self._idle_timers.pop(worker, None)) is not None:
            handle.cancel()
        return worker

    def release(self, worker: JobRunner) -> None:
        assert isinstance(worker, WorkerProcess)
        self._free.append(worker)
        if not self._closed:
            self._idle_timers[worker] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._stop_idle, worker)

    def warm(self) -> None:
        """Start one process now if all are stopped, so that the first job does not wait for the start."""
        if self._free and not self._closed and not self._idle_timers:
            worker = self._free[-1]
            task = asyncio.get_running_loop().create_task(worker.warm())
            self._warming.add(task)
            task.add_done_callback(self._warming.discard)
            self._idle_timers[worker] = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._stop_idle, worker)

    async def close(self) -> None:
        self._closed = True
        for task in list(self._warming):
            task.cancel()
        await asyncio.gather(*self._warming, return_exceptions=True)
        for handle in self._idle_timers.values():
            handle.cancel()
        await asyncio.gather(*(worker.close() for worker in self.workers))

    def _stop_idle(self, worker: WorkerProcess) -> None:
        """End a process that has been idle for too long."""
        self._idle_timers.pop(worker, None)
        worker.stop()
