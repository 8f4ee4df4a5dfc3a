"""The worker process: its start without a fork, its answers, its priority, and its end with the server."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import IO, Any

import msgspec
import pytest

from inkrally.analysis.progress import ignore_progress
from inkrally.games import GAMES
from inkrally.match.log import write
from inkrally.railroad_ink.analysis import hints
from inkrally.railroad_ink.analysis import review as reviews
from inkrally.railroad_ink.analysis.best_games import hindsight as games
from inkrally.railroad_ink.analysis.hints import Hint
from inkrally.railroad_ink.analysis.review import Review
from inkrally.server.jobs import match_worker
from inkrally.server.jobs.frames import (
    BELOW_BOTS,
    ERROR,
    JOB,
    PART,
    PROGRESS,
    RESULT,
    USED,
    WHEN_IDLE,
    Job,
    frame,
    read_frame,
)
from inkrally.server.jobs.local_pool import MATCH_WORKER_COMMAND
from tests.sample_sizes import compiled_only, long_only
from tests.server.finished_matches import finished
from tests.server.site import SOON

KINDS = {"hint": Hint, "review": Review}


def log_of(table: Any) -> str:
    return b"".join(write(table.match.log, table.game)).decode()


def test_frames_round_trip() -> None:
    source = BytesIO(frame(b"p", b"[1,2]") + frame(b"r", b"") + frame(b"r", b"cut")[:-1])
    assert [read_frame(source) for _ in range(4)] == [(b"p", b"[1,2]"), (b"r", b""), None, None]


@compiled_only
def test_review_covers_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real analysis runs, with few nodes."""
    monkeypatch.setattr(reviews, "SEAT_NODES", 14_000)
    monkeypatch.setattr(reviews, "LUCK_ROLLS", 2)
    monkeypatch.setattr(games, "BEAM_WIDTH", 1)
    table = finished(("Ann", "Ben"))
    reported: list[tuple[int, int]] = []
    shown: list[Review] = []
    job = Job("review", 5, log=log_of(table))
    review = match_worker.review(
        job, lambda done, total: reported.append((done, total)), lambda answer: shown.append(answer())
    )
    found = msgspec.json.encode(review)
    review = msgspec.json.decode(found, type=Review)
    assert [seat.seat for seat in review.seats] == [0, 1]
    assert table.match is not None
    assert table.match.result is not None
    assert tuple(seat.score for seat in review.seats) == table.match.result.scores
    assert reported
    assert reported == sorted(reported)
    assert reported[-1][0] == reported[-1][1]
    # All rounds are shown from the start, first as estimates, which the analysis then replaces one by one.
    assert all(len(seat.rounds) == 7 for each in shown for seat in each.seats)
    left = [sum(turn.estimate for seat in each.seats for turn in seat.rounds) for each in shown]
    assert left == [*range(14, -1, -1)]
    assert msgspec.json.encode(shown[-1]) == found
    assert not review.hindsight


@compiled_only
def test_best_game_is_a_separate_job(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "BEAM_WIDTH", 1)
    table = finished(("Ann", "Ben"))
    found = match_worker.best(Job("best", 5, log=log_of(table), seat=1), ignore_progress, lambda answer: None)
    assert found.seat == 1
    assert found.points >= found.played


@compiled_only
def test_hint_uses_the_view_of_the_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_NODES", 20_000)
    table = finished()
    game = GAMES["railroad-ink"]
    assert table.match is not None
    state = game.begin(table.match.header.options, 1)
    for entry in table.match.entries[:2]:
        state = game.evolve(state, entry.event)
    view = msgspec.Raw(msgspec.json.encode(game.see(state, 0)))
    found = match_worker.hint(Job("hint", 5, game=game.name, view=view), ignore_progress, lambda answer: None)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Hint).lines


@contextmanager
def process_of(rank: str) -> Iterator[tuple[subprocess.Popen[bytes], IO[bytes], IO[bytes]]]:
    """Start a process, and yield it with its input and output. Kill it at the end."""
    with subprocess.Popen([*MATCH_WORKER_COMMAND, rank], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            yield process, process.stdin, process.stdout
        finally:
            process.kill()


def give(target: IO[bytes], log: str) -> None:
    target.write(frame(JOB, msgspec.json.encode(Job("review", 1, log=log))))
    target.flush()


@pytest.mark.skipif(not hasattr(os, "sched_getscheduler"), reason="there is no such thing here")
@pytest.mark.parametrize("rank", [BELOW_BOTS, WHEN_IDLE])
def test_process_has_low_priority_and_ends_with_its_server(rank: str) -> None:
    """After a server is killed, no process goes on computing."""
    with process_of(rank) as (process, jobs, answers):
        give(jobs, "nonsense")
        frames = read_frame(answers), read_frame(answers)
        assert [kind for kind, _content in filter(None, frames)] == [USED, ERROR]
        ours = os.sched_getscheduler(0)
        assert os.sched_getscheduler(process.pid) == (os.SCHED_IDLE if rank == WHEN_IDLE else ours)
        nice = max(os.getpriority(os.PRIO_PROCESS, 0), {BELOW_BOTS: 15, WHEN_IDLE: 19}[rank])
        assert os.getpriority(os.PRIO_PROCESS, process.pid) == nice
        # Linux may share the processor between sessions first; then the session must have low priority.
        group = Path(f"/proc/{process.pid}/autogroup")
        if rank == WHEN_IDLE and group.exists():
            assert os.getsid(process.pid) == process.pid
            assert group.read_text().endswith("nice 19\n")
        else:
            assert os.getsid(process.pid) == os.getsid(0)
        # Ctrl-C and service managers signal all processes of a server. This one must not stop before the server.
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGTERM)
        give(jobs, log_of(finished(("Ann", "Ben", "Cy"))))
        answer = read_frame(answers)
        assert answer is not None
        assert answer[0] == PROGRESS
        jobs.close()
        assert process.wait(SOON) == 0


@long_only
def test_whole_review_in_a_process() -> None:
    with process_of(BELOW_BOTS) as (_, jobs, answers):
        give(jobs, log_of(finished()))
        reported = 0
        while (answer := read_frame(answers)) is not None and answer[0] != RESULT:
            assert answer[0] in (PROGRESS, PART, USED)
            reported += answer[0] == PROGRESS
        assert answer is not None
        assert len(msgspec.json.decode(answer[1], type=Review).seats[0].rounds) == 7
        assert reported > 3


SCRIPT = """
import asyncio, ctypes, os, sys
import uvloop
from inkrally.server.jobs.local_pool import start_process

forks = []
forked = ctypes.CFUNCTYPE(None)(lambda: forks.append(1))
ctypes.CDLL(None).__register_atfork(forked, None, None, None)

async def work():
    process = await start_process([sys.executable, "-S", "-c", "print(input()[::-1])"])
    process.stdin.write(b"worker\\n")
    answer = await process.stdout.readline()
    await process.wait()
    return answer

answer = uvloop.run(work())
by_start = len(forks)
child = os.fork()
if not child:
    os._exit(0)
os.waitpid(child, 0)
print(answer.decode().strip(), by_start, len(forks) - by_start)
"""
"""The audit log of forks, which does not contain `vfork`. A fork of this script shows that it works."""


@pytest.mark.skipif(
    sys.platform == "win32" or not hasattr(ctypes.CDLL(None), "__register_atfork"),
    reason="nothing tells here that something was forked",
)
def test_worker_starts_without_a_fork() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["rekrow", "0", "1"]
