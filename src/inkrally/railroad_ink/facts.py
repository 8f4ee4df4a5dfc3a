"""The printed facts of Railroad Ink, read from `data/`, checked and typed once.

The files say what the sheets and dice show; their sources are in `docs/rules-railroad-ink.md`. Knows no rule.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

T = TypeVar("T")

LongestMode = Literal["simple", "trail"]
Edition = Literal["original", "challenge"]


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An exit printed at the edge of a space; `kind` is H or R."""

    space: str
    side: Literal["N", "E", "S", "W"]
    kind: Literal["H", "R"]


class SheetFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is printed on every sheet. `network_points` by number of exits, `village_points` by villages marked."""

    exits: tuple[Exit, ...]
    centre: tuple[str, ...]
    network_points: tuple[int, ...]
    village_points: tuple[int, ...]


class RouteFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route as a die or the sheet shows it, in one orientation, in the notation of `routes.py`."""

    id: str
    name: str
    drawing: str


class EditionFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition: its rounds, the mode of its longest routes, its white dice by name."""

    rounds: int
    longest: LongestMode
    dice: tuple[str, ...]


class SpecialFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The special routes in the order of the sheet, and how many a round and a game allow."""

    routes: tuple[str, ...]
    each_round: int
    each_game: int


class DiceFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dice by name with their six faces, the editions that roll them, the special routes."""

    dice: dict[str, tuple[str, str, str, str, str, str]]
    editions: dict[Edition, EditionFacts]
    specials: SpecialFacts


def _read(name: str, kind: Any) -> Any:
    return msgspec.json.decode(files(__package__).joinpath("data", name).read_bytes(), type=kind)


SHEET: SheetFacts = _read("sheet.json", SheetFacts)
ROUTES: tuple[RouteFacts, ...] = _read("routes.json", tuple[RouteFacts, ...])
DICE: DiceFacts = _read("editions.json", DiceFacts)
SPECIALS: tuple[str, ...] = DICE.specials.routes


def faces(edition: Edition) -> tuple[tuple[str, ...], ...]:
    """The faces of each white die of an edition, in the order in which the dice are rolled."""
    return tuple(DICE.dice[die] for die in DICE.editions[edition].dice)
