"""What every part of a match is: a name, acts and events of its own, and what it lays on a sheet that is set up.

Knows no part by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Self

import msgspec

from inkrally.railroad_ink.round.acts import ExpansionAct
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Options


class ExpansionEvent(msgspec.Struct, frozen=True):
    """Something that happened at the table by a part's rules: each is a struct of its own, with its own tag."""


class Printed(NamedTuple):
    """What is printed on a sheet: the spaces in the order of the sheet, and the drawings that activate it there."""

    spaces: tuple[str, ...]
    woken_by: frozenset[str]


class Part(ABC):  # noqa: B024  those built on it have abstract methods
    """Something that is played with beside dice and sheet, such as an expansion or the buildings of a sheet.

    Holds what was chosen and nothing of a match: one object serves all seats. `name` is the key of what it keeps, at
    the table and in a turn. One that lacks a hook of a class that it inherits cannot be made.
    """

    name: str = ""

    acts_of_its_own: ClassVar[tuple[type[ExpansionAct], ...]] = ()
    events_of_its_own: ClassVar[tuple[type[ExpansionEvent], ...]] = ()

    printed: ClassVar[Mapping[str, Printed]] = {}
    """What its sheet has printed on it, by kind."""

    @classmethod
    def among(cls, parts: Iterable[Part]) -> tuple[Self, ...]:
        """Those of some parts that have a say in what this class is for, in their order."""
        return tuple(part for part in parts if isinstance(part, cls))

    def start(self, sheet: Sheet) -> Sheet:
        """Set a sheet up."""
        return sheet


NOT_PLAYED: Hashable = object()
"""In place of what a module is made from, where it is not played with."""


class Module(Part):
    """A part that is played with beside expansions, made from what was chosen of it (`Options.modules`)."""

    def __init__(self, chosen: Any = None) -> None:
        self.chosen = chosen

    @classmethod
    @abstractmethod
    def chosen_by(cls, options: Options) -> Hashable:
        """What it is made from where a table chose this; NOT_PLAYED where it is not in play."""

    @classmethod
    def check_alone(cls, options: Options) -> None:
        """Raise BadInput where it was chosen for a match that is played without the sheet, on a second board alone."""
