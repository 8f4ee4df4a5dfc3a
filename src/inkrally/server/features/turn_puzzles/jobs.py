"""The jobs of puzzles for worker processes: to find the puzzles of a reviewed match, and to grade an answer."""

from __future__ import annotations

import msgspec

from inkrally.analysis.turn_puzzle import SourcedPuzzle, TurnAnswer, TurnGrade
from inkrally.games import PACKS
from inkrally.match.errors import BadLog, Refusal
from inkrally.pack import load_named
from inkrally.server.features.replays.replays import StoredMatch
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback
from inkrally.table.table import TableCore


class ReviewedLog(msgspec.Struct, frozen=True):
    """A finished match and its review, as JSON in the format of the game."""

    match: StoredMatch
    review: str


def puzzles_of(table: TableCore, review: str) -> list[SourcedPuzzle]:
    """Return the puzzles of a reviewed match. Returns none if this version cannot read the review."""
    assert table.match is not None
    try:
        return [*load_named(PACKS[table.game.name].turn_puzzles).puzzles_in(table.match.log, review.encode())]
    except (msgspec.MsgspecError, BadLog):
        return []


def graded(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> TurnGrade:
    """Return the grade of an answer, given a `TurnAnswer` as the content of a job.

    Raises Refusal (`puzzle-outdated`) if the present rules do not fit the puzzle.
    """
    answer = msgspec.json.decode(job.content, type=TurnAnswer)
    try:
        found: TurnGrade = load_named(PACKS[answer.puzzle.game].turn_puzzles).grade(answer.puzzle, answer.acts)
    except (msgspec.ValidationError, BadLog):
        raise puzzle_outdated() from None
    return found


def puzzle_outdated() -> Refusal:
    """Return the refusal for a puzzle that an older version made."""
    return Refusal("puzzle-outdated", "this puzzle does not fit the present rules; choose another one")
