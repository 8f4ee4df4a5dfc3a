"""Validation of the size and the structure of answers of remote workers, which are not trusted.

The game table decides later whether the actions of a bot are legal.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Problem, Refusal
from inkrally.pack import load_named
from inkrally.server.decoders import cached_factory

MAX_BYTES = {"bot": 256 * 1024, "hint": 2**20, "review": 16 * 2**20, "best": 4 * 2**20}
"""The maximum size of an answer in bytes, by kind of job."""
MAX_CODE, MAX_MESSAGE_CHARS, MAX_ARGUMENTS = 60, 400, 12
"""The limits for the problem that a worker reports: its code, its message, and the number of its arguments."""

_problem = msgspec.json.Decoder(Problem)


@cached_factory
def _decoder(kind: str, game: str) -> Any:
    """Return the decoder for the answers of a kind of job, as the analysis of the game defines them."""
    return msgspec.json.Decoder(load_named(PACKS[game].analysis).answer_type(kind))


def validated_answer(kind: str, game: str, content: bytes) -> bytes:
    """Check the JSON answer of a worker, and return it.

    Args:
        kind: The kind of job, a key of `MAX_BYTES`.
        game: The name of the game.
        content: The answer as JSON.

    Raises:
        ValueError: The answer is too long, or does not have the type that the game defines for this kind of job.
    """
    if len(content) > MAX_BYTES[kind]:
        raise ValueError(f"{len(content)} bytes")
    if kind == "bot":
        return content  # decoded as actions of the game by the caller, and judged by the table
    return msgspec.json.encode(_decoder(kind, game).decode(content))


def refusal(content: bytes) -> Refusal:
    """Return the refusal that a worker sent in place of an answer. `content` is a `Problem` as JSON.

    Raises:
        ValueError: The content is not a `Problem`, or one of its fields is too long.
    """
    if len(content) > 16 * 1024:
        raise ValueError(f"{len(content)} bytes")
    problem = _problem.decode(content)
    if not (problem.code.isascii() and len(problem.code) <= MAX_CODE and problem.code.replace("-", "").isalnum()):
        raise ValueError("the code of the problem is invalid")
    if len(problem.args) > MAX_ARGUMENTS:
        raise ValueError("too many arguments")
    return Refusal(problem.code, problem.message[:MAX_MESSAGE_CHARS], problem.at[:MAX_MESSAGE_CHARS], problem.args)
