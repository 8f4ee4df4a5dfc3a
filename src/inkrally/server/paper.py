"""Sheets on paper, scored and judged over HTTP: the same forms as those of the command line (`docs/notation.md`)."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, post
from litestar.handlers import HTTPRouteHandler

from inkrally.railroad_ink import notation
from inkrally.railroad_ink.scoring import Behind, ScoreSheet
from inkrally.server.http import Asked, Door, json


class PaperScore(msgspec.Struct, frozen=True):
    """The score sheet of a sheet on paper, and what stands behind its numbers."""

    score: ScoreSheet
    behind: Behind


def paper_routes(door: Door) -> list[HTTPRouteHandler]:
    """All routes of paper."""

    @post("/api/paper/score", status_code=200)
    async def score(request: Asked) -> Response[bytes]:
        value: Any = await door.body(request, door.ask(request), Any)
        sheet = notation.read_sheet(value)
        return json(PaperScore(sheet.score(), sheet.behind()))

    @post("/api/paper/legal", status_code=200)
    async def legal(request: Asked) -> Response[bytes]:
        return json(notation.legal(await door.body(request, door.ask(request), Any)))

    return [score, legal]
