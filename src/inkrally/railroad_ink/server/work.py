"""The jobs that workers do for the routes of Railroad Ink: scoring written sheets and listing legal drawings."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.railroad_ink import notation
from inkrally.railroad_ink.scoring.score_sheet import ScoreBreakdown, ScoreSheet
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback


class PaperScore(msgspec.Struct, frozen=True):
    """The score sheet of a written sheet, and the breakdown of its numbers."""

    score: ScoreSheet
    behind: ScoreBreakdown


def score(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> PaperScore:
    """Return the points of a written sheet."""
    sheet = notation.read_sheet(msgspec.json.decode(job.content))
    return PaperScore(sheet.score(), sheet.breakdown())


def legal(job: Job, tell: ProgressCallback, show: PartialResultCallback) -> dict[str, Any]:
    """Return where a face may be drawn on a written sheet, as the job `legal` of the server. Raises BadInput."""
    return notation.legal(msgspec.json.decode(job.content))


JOB_FUNCTIONS = {"score": score, "legal": legal}
