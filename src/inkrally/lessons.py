"""The lessons of the house, found by lying there: a folder `lesson` with a `lesson.json`, beside what it teaches.

A lesson is a match of one seat with a seed that was looked for, so that its dice or cards are those that it speaks of;
in all else it is a match like any other. Its name is that of the folder in which it lies. Knows no game.
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
"""So many folders below that of a game a lesson may lie."""


OMISSION_REASONS = ("later", "chosen", "card")
"""Why a lesson teaches a rule of its rulebook not, where no other lesson does: it comes up seldom, and what stands at
the table opens it when it does (`later`); only tables that chose it have it (`chosen`); what it is about says it at
the table by itself, as a goal does (`card`)."""


class LessonFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `lesson.json`. `order` is its place in lists; `seed` stands for a secret seed (`numbered_seed`), and `wants`
    says by round what it was looked for.

    `teaches` has by step the rules that its sentence says (`6#win`: section and rule of the rulebook), `leaves` those
    of its own rulebook that no step says: by the lesson that does, or by a word of `LEFT`.
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
        """All rules that some step says."""
        return frozenset(rule for rules in self.teaches.values() for rule in rules)


class Lesson(msgspec.Struct, frozen=True):
    """A lesson of a game."""

    name: str
    game: str
    file: LessonFile

    @property
    def of_table(self) -> TableLesson:
        """What its table keeps of it."""
        return TableLesson(self.name, self.file.steps)


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by name, in their order. Raises ValueError where two have one name."""
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
    """The folders of lessons at and below a place, each with the name of the folder that it lies in."""
    for each in sorted(place.iterdir(), key=lambda one: one.name):
        if not each.is_dir():
            continue
        if each.name == FOLDER and each.joinpath(FILE).is_file():
            yield name, each
        elif depth > 0:
            yield from _folders(each, each.name, depth - 1)
