"""Questions about rules, as a clerk makes them. Which boxes there are, and what is asked of each, their games say."""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Refusal
from inkrally.pack import load
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import Show, Tell


class PuzzleBox(msgspec.Struct, frozen=True):
    """What questions can be asked about: a box by its name, its game, and what it is called."""

    name: str
    game: str
    title: str


class PuzzlesWanted(msgspec.Struct, frozen=True):
    """Ten questions about a box; a seed gives the same ten for ever."""

    box: str
    seed: int


def boxes() -> tuple[PuzzleBox, ...]:
    """All boxes, those of a game together."""
    return tuple(
        PuzzleBox(name, game, title)
        for game, pack in PACKS.items()
        if pack.puzzles
        for name, title in load(pack.puzzles).BOXES.items()
    )


def questions(wanted: PuzzlesWanted) -> list[Any]:
    """Ten questions, each as its game tells them. Raises Refusal (`puzzles-unknown`)."""
    box = next((each for each in boxes() if each.name == wanted.box), None)
    if box is None:
        raise Refusal("puzzles-unknown", "there are no puzzles of this name", "box")
    found: list[Any] = load(PACKS[box.game].puzzles).questions(box.name, wanted.seed)
    return found


def made(job: Job, tell: Tell, show: Show) -> list[Any]:
    """A job of a clerk."""
    return questions(msgspec.json.decode(job.content, type=PuzzlesWanted))
