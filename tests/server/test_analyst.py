"""The process that analyses: what it answers, how it steps back, and that it ends with the server."""

from __future__ import annotations

import os
import signal
import subprocess
from io import BytesIO
from typing import Any

import msgspec
import pytest

from inkrally.analysis import hindsight as games
from inkrally.analysis import hints
from inkrally.analysis import review as reviews
from inkrally.analysis.hints import Hint
from inkrally.analysis.review import Review
from inkrally.games import GAMES
from inkrally.match.log import write
from inkrally.server import analyst
from inkrally.server.analysts import ANALYST
from inkrally.server.frames import JOB, LOWEST, POLITE, RESULT, Job, frame, read_frame
from tests.counts import LONG, compiled_only

from .finished import finished

KINDS = {"hint": Hint, "review": Review}


def log_of(table: Any) -> str:
    return b"".join(write(table.match.log, table.game)).decode()


def test_frames_are_read_as_they_were_written() -> None:
    source = BytesIO(frame(b"p", b"[1,2]") + frame(b"r", b"") + frame(b"r", b"cut")[:-1])
    assert [read_frame(source) for _ in range(4)] == [(b"p", b"[1,2]"), (b"r", b""), None, None]


@compiled_only
def test_a_review_is_of_all_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the analysis itself, though with a few nodes only."""
    monkeypatch.setattr(reviews, "BUDGET", 2_000)
    monkeypatch.setattr(reviews, "LUCK_ROLLS", 2)
    monkeypatch.setattr(games, "STATES", 1)
    table = finished(("Ann", "Ben"))
    told: list[tuple[int, int]] = []
    job = Job("review", 5, log=log_of(table))
    found = msgspec.json.encode(analyst.review(job, lambda done, total: told.append((done, total))))
    review = msgspec.json.decode(found, type=Review)
    assert [seat.seat for seat in review.seats] == [0, 1]
    assert table.match is not None
    assert table.match.result is not None
    assert tuple(seat.score for seat in review.seats) == table.match.result.scores
    assert told
    assert told == sorted(told)
    assert told[-1][0] <= told[-1][1]


@compiled_only
def test_a_hint_is_of_what_the_seat_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "BUDGET", 20_000)
    table = finished()
    game = GAMES["railroad-ink"]
    assert table.match is not None
    state = game.begin(table.match.header.options, 1)
    for entry in table.match.entries[:2]:
        state = game.evolve(state, entry.event)
    view = msgspec.Raw(msgspec.json.encode(game.see(state, 0)))
    found = analyst.hint(Job("hint", 5, game=game.name, view=view), lambda done, total: None)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Hint).lines


@pytest.mark.skipif(not hasattr(os, "sched_getscheduler"), reason="there is no such thing here")
@pytest.mark.parametrize("rank", [POLITE, LOWEST])
def test_it_steps_back_and_ends_with_who_asks(rank: str) -> None:
    """A server that is killed leaves no process behind that reckons on."""
    process = subprocess.Popen([*ANALYST, rank], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    job = Job("review", 1, log="nonsense")
    process.stdin.write(frame(JOB, msgspec.json.encode(job)))
    process.stdin.flush()
    answer = read_frame(process.stdout)
    assert answer is not None
    assert answer[0] != RESULT
    assert os.sched_getscheduler(process.pid) == (os.SCHED_IDLE if rank == LOWEST else os.SCHED_OTHER)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) >= {POLITE: 15, LOWEST: 19}[rank]
    # Linux may group processes by session for its scheduler: in another one, stepping back would mean nothing.
    assert os.getsid(process.pid) == os.getsid(0)
    process.send_signal(signal.SIGINT)
    # In the middle of a long one.
    long = Job("review", 1, log=log_of(finished(("Ann", "Ben", "Cy"))))
    process.stdin.write(frame(JOB, msgspec.json.encode(long)))
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()


@pytest.mark.skipif(not LONG, reason="takes a minute")
def test_a_whole_review_by_the_process_itself() -> None:
    process = subprocess.Popen([*ANALYST, POLITE], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    with process:
        process.stdin.write(frame(JOB, msgspec.json.encode(Job("review", 1, log=log_of(finished())))))
        process.stdin.flush()
        told = 0
        while (answer := read_frame(process.stdout)) is not None and answer[0] != RESULT:
            told += 1
        assert answer is not None
        assert len(msgspec.json.decode(answer[1], type=Review).seats[0].rounds) == 7
        assert told > 3
        process.stdin.close()
