"""What the server's processes do for routes of Railroad Ink: sheets on paper, scored and judged."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.railroad_ink import notation
from inkrally.railroad_ink.scoring.score_sheet import Behind, ScoreSheet
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import Show, Tell


class PaperScore(msgspec.Struct, frozen=True):
    """The score sheet of a sheet on paper, and what stands behind its numbers."""

    score: ScoreSheet
    behind: Behind


def score(job: Job, tell: Tell, show: Show) -> PaperScore:
    """The points of a sheet on paper."""
    sheet = notation.read_sheet(msgspec.json.decode(job.content))
    return PaperScore(sheet.score(), sheet.behind())


def legal(job: Job, tell: Tell, show: Show) -> dict[str, Any]:
    """What may be drawn on a sheet on paper."""
    return notation.legal(msgspec.json.decode(job.content))


WORK = {"score": score, "legal": legal}
