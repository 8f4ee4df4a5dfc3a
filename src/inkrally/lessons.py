"""Loads the lessons of all games. A folder `lesson` with a `lesson.json`, beside the code that it teaches, is a lesson.

A lesson is a match with one seat and a chosen seed, so that its dice or cards are those that its texts mention. In all
other respects it is an ordinary match. Its name is that of the parent folder. Contains no game.
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
MAX_FOLDER_DEPTH = 3
"""The maximum number of folders between the folder of a game and a folder `lesson`. It limits the search."""


OMISSION_REASONS = ("later", "chosen", "card")
"""The reasons why no lesson teaches a rule of the rulebook.

* `later`: The rule applies seldom. The table links to it when it applies.
* `chosen`: The rule applies only at tables whose host chose it.
* `card`: The table itself shows the rule, such as a goal on its card.
"""


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a `lesson.json`.

    Attributes:
        order: The position in lists of lessons, ascending.
        seed: The number of the match's seed (`numbered_seed`).
        wants: The dice or cards, by round, for which the seed was chosen.
        teaches: The rules that the text of each step teaches, by name of the step, as section and rule of the rulebook
            (`6#win`).
        leaves: The rules of the lesson's own rulebook that no step teaches, by the name of the lesson that teaches
            them or by one of `OMISSION_REASONS`.
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
        """The rules that the steps teach."""
        return frozenset(rule for rules in self.teaches.values() for rule in rules)


class Lesson(msgspec.Struct, frozen=True):
    """A lesson with its name and the name of its game."""

    name: str
    game: str
    file: LessonFile

    @property
    def of_table(self) -> TableLesson:
        """The part of the lesson that a table stores."""
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
