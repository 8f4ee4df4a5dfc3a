"""Implements the worker jobs for the routes of Railroad Ink: scoring written sheets and listing legal drawings."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.railroad_ink import notation
from inkrally.railroad_ink.scoring.score_sheet import ScoreBreakdown, ScoreSheet
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback


class PaperScore(msgspec.Struct, frozen=True):
    """The result of scoring a written sheet.

    Attributes:
        score: The score sheet.
        behind: The spaces and ends that give the points of each line.
    """

    score: ScoreSheet
    behind: ScoreBreakdown


def score(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> PaperScore:
    """Return the score sheet and the breakdown of the written sheet in a job. Raises BadInput."""
    sheet = notation.read_sheet(msgspec.json.decode(job.content))
    return PaperScore(sheet.score(), sheet.breakdown())


def legal(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> dict[str, Any]:
    """Return the legal drawings of faces on the written sheet in a job, as `notation.legal`. Raises BadInput."""
    return notation.legal(msgspec.json.decode(job.content))


JOB_FUNCTIONS = {"score": score, "legal": legal}
