"""The slow jobs of HTTP requests, including those that games add. They run in worker processes.

A worker process cannot read the store. So a job contains all data that the function needs: the data of the request, or
the rows of a match. Each function takes a `Job`, and ignores the callbacks for progress.
"""

from __future__ import annotations

import gzip
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import msgspec
import segno

from inkrally.analysis.turn_puzzle import SourcedPuzzle
from inkrally.games import GAMES, PACKS
from inkrally.match.errors import Problem
from inkrally.match.log import write as log_lines
from inkrally.pack import load_named
from inkrally.server.features.learning.puzzles import run_job as puzzles_made
from inkrally.server.features.replays.replays import StoredMatch, replay
from inkrally.server.features.turn_puzzles.jobs import ReviewedLog, graded, puzzles_of
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import JobFunction, PartialResultCallback, ProgressCallback
from inkrally.server.live.setups import setup_problem
from inkrally.server.storage.table_rows import table_from_rows
from inkrally.table.document import TableSetup
from inkrally.table.table import TableCore


def qr(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> str:
    """Return the QR code of a link as SVG: black on white in every theme, because cameras need that contrast."""
    picture = BytesIO()
    segno.make(msgspec.json.decode(job.content, type=str), error="m", micro=False).save(
        picture,
        kind="svg",
        border=4,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return picture.getvalue().decode()


def check(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> list[Problem | None]:
    """Return for each table setup in a job the reason why no table can have it, or None if a table can have it."""
    return [setup_problem(setup) for setup in msgspec.json.decode(job.content, type=list[TableSetup])]


def replayed(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> bytes:
    """Return the replay of a finished match as JSON, compressed with gzip."""
    return gzip.compress(msgspec.json.encode(replay(_table(job))), 6, mtime=0)


def log(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> bytes:
    """Return the log of a finished match, compressed with gzip."""
    table = _table(job)
    assert table.match is not None
    return gzip.compress(b"".join(log_lines(table.match.log, GAMES[table.game.name])), 6, mtime=0)


def puzzles_found(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> list[SourcedPuzzle]:
    """Return the puzzles "find the best turn" of a reviewed match."""
    reviewed = msgspec.json.decode(job.content, type=ReviewedLog)
    return puzzles_of(_stored_table(reviewed.match), reviewed.review)


def _table(job: Job) -> TableCore:
    """Return the table of a finished match from the stored rows in a job."""
    return _stored_table(msgspec.json.decode(job.content, type=StoredMatch))


def _stored_table(stored: StoredMatch) -> TableCore:
    row: Any = SimpleNamespace(id=stored.id, doc=stored.doc, header=stored.header, seed=stored.seed)
    entries = [SimpleNamespace(n=n, at=at, event=event, by=by) for n, at, event, by in stored.entries]
    return table_from_rows((row, entries, ()))


class DiceLuck(msgspec.Struct, frozen=True):
    """The input of the job `luck`: a game, its options, and the seed of the dice in hexadecimal."""

    game: str
    options: dict[str, Any]
    seed: str


def luck(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> float:
    """Return how many points more than usual the dice of a seed give (`Pack.luck`)."""
    asked = msgspec.json.decode(job.content, type=DiceLuck)
    points: float = load_named(PACKS[asked.game].luck)(asked.options, bytes.fromhex(asked.seed))
    return points


JOB_FUNCTIONS: dict[str, JobFunction] = {
    **{
        kind: do
        for pack in PACKS.values()
        if pack.job_module
        for kind, do in load_named(pack.job_module).JOB_FUNCTIONS.items()
    },
    "qr": qr,
    "check": check,
    "replay": replayed,
    "log": log,
    "luck": luck,
    "puzzles": puzzles_made,
    "turn-puzzles": puzzles_found,
    "turn-grade": graded,
}
"""The functions by kind of job. Games add functions by `Pack.job_module`."""
