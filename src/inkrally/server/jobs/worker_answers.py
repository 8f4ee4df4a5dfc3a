"""What a worker answers is checked like what a page says: its form and its size, before anybody is told of it.

Whether a bot may do what it wants is judged by the table, as always. Knows no connection.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Problem, Refusal
from inkrally.pack import load
from inkrally.server.shapes import made_once

MAX_BYTES = {"bot": 256 * 1024, "hint": 2**20, "review": 16 * 2**20, "best": 4 * 2**20}
MAX_CODE, MAX_WORDS, MAX_ARGUMENTS = 60, 400, 12

_problem = msgspec.json.Decoder(Problem)


@made_once
def _decoder(kind: str, game: str) -> Any:
    return msgspec.json.Decoder(load(PACKS[game].analysis).answer_type(kind))


def checked(kind: str, game: str, content: bytes) -> bytes:
    """An answer to a job, written anew from what was understood of it. Raises ValueError for what is none."""
    if len(content) > MAX_BYTES[kind]:
        raise ValueError(f"{len(content)} bytes")
    if kind == "bot":
        return content  # the one who asked reads it as acts of the game, and the table judges them
    return msgspec.json.encode(_decoder(kind, game).decode(content))


def refusal(content: bytes) -> Refusal:
    """Why a worker has no answer. Raises ValueError for what says nothing of the kind."""
    if len(content) > 16 * 1024:
        raise ValueError(f"{len(content)} bytes")
    problem = _problem.decode(content)
    if not (problem.code.isascii() and len(problem.code) <= MAX_CODE and problem.code.replace("-", "").isalnum()):
        raise ValueError("no code")
    if len(problem.args) > MAX_ARGUMENTS:
        raise ValueError("too many arguments")
    return Refusal(problem.code, problem.message[:MAX_WORDS], problem.at[:MAX_WORDS], problem.args)
