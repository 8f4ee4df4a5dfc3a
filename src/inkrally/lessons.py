"""Loads the lessons of all games.

A lesson is a folder `lesson` with a `lesson.json`, beside the code of the rules that it teaches. Its name is the name
of the parent folder. A lesson is played as a match with one seat and a fixed seed, so that the dice or cards are those
that its texts mention. In all other respects it is an ordinary match. Keep names of games out of this module.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from inkrally.packs import packs
from inkrally.table.lesson import LessonStep, TableLesson

FOLDER, FILE = "lesson", "lesson.json"
"""The name of the folder of a lesson, and of its file."""
MAX_FOLDER_DEPTH = 3
"""How many folders may lie between the folder of a game and a folder `lesson`. It limits the search."""


OMISSION_REASONS = ("later", "chosen", "card")
"""The reasons why no lesson teaches a rule of the rulebook.

* `later`: The rule seldom applies. The table shows a link to it when it does.
* `chosen`: The rule applies only at tables whose host chose an option.
* `card`: The table shows the rule itself, such as a goal on its card.
"""


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a `lesson.json`.

    Attributes:
        order: The position in lists of lessons, ascending.
        seed: The number of the seed of the match (see `match.chance.numbered_seed`).
        steps: The steps, in order.
        options: The options of the game that differ from the defaults.
        wants: The dice or cards of each round for which the seed was chosen. A test checks that the seed gives them.
        teaches: By name of a step, the rules that its text teaches. A rule is written as section and name: `6#win`.
        leaves: The rules of the rulebook beside this lesson that none of its steps teaches. The key is the name of the
            lesson that teaches the rules, or one of `OMISSION_REASONS`.
    """

    order: int
    seed: int
    steps: tuple[LessonStep, ...]
    options: dict[str, Any] = {}
    wants: tuple[tuple[str, ...], ...] = ()
    teaches: dict[str, tuple[str, ...]] = {}
    leaves: dict[str, tuple[str, ...]] = {}

    @property
    def taught(self) -> frozenset[str]:
        """Return the rules that the steps teach, such as `6#win`."""
        return frozenset(rule for rules in self.teaches.values() for rule in rules)


class Lesson(msgspec.Struct, frozen=True):
    """A lesson: its name, the name of its game, and the contents of its file."""

    name: str
    game: str
    file: LessonFile

    @property
    def of_table(self) -> TableLesson:
        """Return the part of the lesson that is stored with its table."""
        return TableLesson(self.name, self.file.steps)


@cache
def lessons() -> dict[str, Lesson]:
    """Return all lessons by name, in the order of lists. Raises ValueError if two lessons have the same name."""
    found: dict[str, Lesson] = {}
    for pack in packs().values():
        package = pack.game.partition(":")[0].rpartition(".")[0]
        for name, place in _folders(files(package), package.rpartition(".")[2], MAX_FOLDER_DEPTH):
            file = msgspec.json.decode(place.joinpath(FILE).read_bytes(), type=LessonFile)
            name = name.replace("_", "-")
            if name in found:
                raise ValueError(f"two lessons are called {name!r}")
            found[name] = Lesson(name, pack.name, file)
    return dict(sorted(found.items(), key=lambda item: (item[1].file.order, item[0])))


def _folders(place: Traversable, name: str, depth: int) -> Iterator[tuple[str, Traversable]]:
    """Yield the lesson folders in a folder and below it, each with the name of its parent folder."""
    for each in sorted(place.iterdir(), key=lambda one: one.name):
        if not each.is_dir():
            continue
        if each.name == FOLDER and each.joinpath(FILE).is_file():
            yield name, each
        elif depth > 0:
            yield from _folders(each, each.name, depth - 1)
