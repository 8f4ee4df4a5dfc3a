"""Puzzles: questions about the rules of a box, an edition or an expansion. Games define boxes and questions."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Refusal
from inkrally.pack import load_named
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback


class PuzzleSet(msgspec.Struct, frozen=True):
    """A box with puzzles: its name, its game, and its title."""

    name: str
    game: str
    title: str


class PuzzleRequest(msgspec.Struct, frozen=True):
    """A request for ten puzzles about a box. The same seed gives the same ten puzzles."""

    box: str
    seed: int


def boxes() -> tuple[PuzzleSet, ...]:
    """Return all boxes with puzzles, ordered by game."""
    return tuple(
        PuzzleSet(name, game, title)
        for game, pack in PACKS.items()
        if pack.puzzles
        for name, title in load_named(pack.puzzles).BOXES.items()
    )


def questions(wanted: PuzzleRequest) -> list[Any]:
    """Return ten puzzles of a box. Raises Refusal (`puzzles-unknown`)."""
    box = next((each for each in boxes() if each.name == wanted.box), None)
    if box is None:
        raise Refusal("puzzles-unknown", "there are no puzzles of this name", "box")
    found: list[Any] = load_named(PACKS[box.game].puzzles).questions(box.name, wanted.seed)
    return found


def run_job(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> list[Any]:
    """Return ten puzzles, given a `PuzzleRequest` as the content of a job."""
    return questions(msgspec.json.decode(job.content, type=PuzzleRequest))
