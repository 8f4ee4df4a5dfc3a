"""Validation of what remote workers answer: its size and its shape, as for a message of a browser.

Whether a bot's actions are legal is decided by the table.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Problem, Refusal
from inkrally.pack import load_named
from inkrally.server.decoders import cached_factory

MAX_BYTES = {"bot": 256 * 1024, "hint": 2**20, "review": 16 * 2**20, "best": 4 * 2**20}
MAX_CODE, MAX_MESSAGE_CHARS, MAX_ARGUMENTS = 60, 400, 12

_problem = msgspec.json.Decoder(Problem)


@cached_factory
def _decoder(kind: str, game: str) -> Any:
    return msgspec.json.Decoder(load_named(PACKS[game].analysis).answer_type(kind))


def validated_answer(kind: str, game: str, content: bytes) -> bytes:
    """Return a validated answer, encoded again. Raises ValueError if it is too long or has another shape."""
    if len(content) > MAX_BYTES[kind]:
        raise ValueError(f"{len(content)} bytes")
    if kind == "bot":
        return content  # decoded as actions of the game by the caller, and judged by the table
    return msgspec.json.encode(_decoder(kind, game).decode(content))


def refusal(content: bytes) -> Refusal:
    """Return the reason for which a worker has no answer. Raises ValueError if it is not a `Problem` of usual size."""
    if len(content) > 16 * 1024:
        raise ValueError(f"{len(content)} bytes")
    problem = _problem.decode(content)
    if not (problem.code.isascii() and len(problem.code) <= MAX_CODE and problem.code.replace("-", "").isalnum()):
        raise ValueError("no code")
    if len(problem.args) > MAX_ARGUMENTS:
        raise ValueError("too many arguments")
    return Refusal(problem.code, problem.message[:MAX_MESSAGE_CHARS], problem.at[:MAX_MESSAGE_CHARS], problem.args)
