"""The boxes and expansions and how they combine, for the page on which a table is created. Do not use matches here."""

from __future__ import annotations

from itertools import combinations

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.setup import CENTRE, CENTRES, Compatibility, compatibility


class SettingInfo(msgspec.Struct, frozen=True):
    """A setting of an expansion that the table chooses.

    It has its key in `Options.settings`, and its values with the default first.
    """

    key: str
    values: tuple[str, ...]
    about: str


class ExpansionInfo(msgspec.Struct, frozen=True):
    """An expansion that can be chosen."""

    name: str
    title: str
    rounds: int
    difficulty: str
    dice: int
    box: str
    settings: tuple[SettingInfo, ...]


class PairInfo(msgspec.Struct, frozen=True):
    """How well two expansions combine. `warning` tells why they combine badly."""

    expansions: tuple[str, str]
    fit: Compatibility
    warning: str


class Catalogue(msgspec.Struct, frozen=True):
    """Everything that can be chosen for a match except the edition. `settings` apply to all choices of expansions."""

    boxes: tuple[facts.BoxFacts, ...]
    expansions: tuple[ExpansionInfo, ...]
    pairs: tuple[PairInfo, ...]
    settings: tuple[SettingInfo, ...]


def catalogue() -> Catalogue:
    """Return the boxes with known expansions, the expansions in the order of the rules, and every pair of them."""
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
