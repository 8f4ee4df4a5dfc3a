"""Lists the boxes, the expansions and how well they combine, for the form that creates a table.

Do not use matches here.
"""

from __future__ import annotations

from itertools import combinations

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.setup import CENTRE, CENTRES, Compatibility, compatibility


class SettingInfo(msgspec.Struct, frozen=True):
    """A setting of an expansion that the host of a table can choose.

    `key` is its key in `Options.settings`, `values` are its possible values with the default first, and `about` says in
    English what it changes.
    """

    key: str
    values: tuple[str, ...]
    about: str


class ExpansionInfo(msgspec.Struct, frozen=True):
    """An expansion that the host of a table can choose."""

    name: str
    title: str
    rounds: int
    difficulty: str
    dice: int
    box: str
    settings: tuple[SettingInfo, ...]


class PairInfo(msgspec.Struct, frozen=True):
    """How well two expansions combine. `warning` is the reason if they combine badly."""

    expansions: tuple[str, str]
    fit: Compatibility
    warning: str


class Catalogue(msgspec.Struct, frozen=True):
    """All choices for a match except the edition. `settings` are settings that apply to every choice of expansions."""

    boxes: tuple[facts.BoxFacts, ...]
    expansions: tuple[ExpansionInfo, ...]
    pairs: tuple[PairInfo, ...]
    settings: tuple[SettingInfo, ...]


def catalogue() -> Catalogue:
    """Return the catalogue: boxes with known expansions, expansions in the order of the rules, and their pairs."""
    boxes = []
    for box in facts.BOXES:
        here = tuple(name for name in box.expansions if name in facts.EXPANSIONS)
        if here:
            boxes.append(msgspec.structs.replace(box, expansions=here))
    infos = []
    for name, expansion in facts.EXPANSIONS.items():
        box_name = next((box.name for box in facts.BOXES if name in box.expansions), "")
        settings = tuple(
            SettingInfo(f"{name}.{key}", setting.values, setting.about) for key, setting in expansion.settings.items()
        )
        infos.append(
            ExpansionInfo(
                name, expansion.title, expansion.rounds, expansion.difficulty, len(expansion.dice), box_name, settings
            )
        )
    pairs = tuple(PairInfo(pair, *compatibility(*pair)) for pair in combinations(facts.EXPANSIONS, 2))
    common = (SettingInfo(CENTRE, CENTRES, "what counts in the centre of the sheet"),)
    return Catalogue(tuple(boxes), tuple(infos), pairs, common)
