"""The printed facts of Railroad Ink, read from `data/` and the manifests of `expansions/`, checked and typed once.

The files say what the sheets and dice show; their sources are in `docs/rules-railroad-ink.md`. An expansion's facts are
its manifest: one file, which is found by lying there. Knows no rule.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

T = TypeVar("T")

LongestMode = Literal["simple", "trail", "stretches"]
"""How the longest routes are counted (rules 6)."""

MODE_NUMBERS: dict[LongestMode, int] = {"simple": 0, "trail": 1, "stretches": 2}
"""The same as the number that the hot modules take."""

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


class BuildingFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The special buildings on the sheet of Challenge by their spaces, and how many boxes universities have."""

    factories: tuple[str, ...]
    villages: tuple[str, ...]
    universities: tuple[str, ...]
    university_boxes: int


class RouteFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route as a die or the sheet shows it, in one orientation, in the notation of `routes.py`.

    `lays` are the layers that it lays in its space beside what is drawn: how much of it, null where the layer is a
    list of spaces.
    """

    id: str
    name: str
    drawing: str
    lays: dict[str, int | None] = {}


Die = tuple[str, str, str, str, str, str]
"""A die's six faces: routes by name, or what else it shows (`N`, `any`, `3`, `drought`)."""


class RegionRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How connected spaces score, as data for the kernel (`regions.py`).

    A *region* is the spaces connected by joined sides of the kind `side`, or, with `layer`, the orthogonally connected
    spaces of a layer. It is worth `space` for each of its spaces and `both_ends` more if two of its sides point at the
    outer edge. The regions of most worth (`pick` most), or the one of least (`least`), count `ranks` times, the first
    of them for the first region; and each region without an open side counts `closed` more.
    """

    side: Literal["V", "L", "A", ""] = ""
    layer: str = ""
    space: int = 1
    both_ends: int = 0
    closed: int = 0
    pick: Literal["most", "least"] = "most"
    ranks: tuple[int, ...] = (1,)


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that an expansion leaves to the table: its values, the usual one first, and what it is about."""

    values: tuple[str, ...]
    about: str


class KindFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of end of an expansion's own: what it is called, and like which kind of the kernel it clashes, joins and
    stays open. Both are one on a sheet that has both."""

    name: str
    like: Literal["H", "R", "V", "L", "A"]


class MeasuredFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `inkrally bench` must know of an expansion to measure it.

    `draws` are those of its acts, by tag, that draw something of which no `drawing` tells, such as a line; with
    `challenge` it is measured beside buildings and goals too.
    """

    draws: tuple[str, ...] = ()
    challenge: bool = False


class Mended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the engine got wrong once: since which version of the rules it is right (rules section, in words), and in
    which matches of this expansion that makes a difference, those that have one of the others too or those with picks.
    """

    version: int
    about: str
    beside: tuple[str, ...] = ()
    picks: bool = False


class ExpansionFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An expansion's manifest.

    `section` is that of the rules, and orders expansions; `dice` are rolled in their order, each with six of `faces`;
    `optional`: nobody must draw them. `connect` are the kinds of ends by one of which a face must be joined (`HR`),
    none for a face that may stand alone; `unjoined` says why a `{drawing}` is not, where kinds alone do not say it.
    `fill` is what an empty space becomes as soon as water faces three of its sides; `automatic` are the drawings that
    come of themselves, and clash with nothing where they do. `layers` are the
    fields of a written sheet that are its own. `goes_with` are expansions that go well with it, `harsh_with` those that
    do not, each with a word of warning; `alone`: none goes with it. `last_roll`: its dice are rolled once more after
    the last round. `start_marks` and `start_layers` are what stands and lies on a sheet before the first round.
    `before_drawing`: its dice may ask for something before anything is drawn, or dice are picked.
    `patterns` are faces that are drawn along edges and not in a space: a path of corner points, each
    beside the next. `second_board`: its dice are rolled in rounds of their own, and drawn, all if possible, on a
    board of its own.

    `kinds` are kinds of ends of its own, by the letter of each. `goals` are its own, tested by its module `goals`;
    `goals_order` is their place among those of others. `measured` is for the bench, `own` for the expansion itself,
    `mended` for logs of before.
    """

    name: str
    title: str
    section: str
    rounds: int
    difficulty: Literal["easy", "medium", "hard"]
    dice: tuple[str, ...]
    faces: dict[str, Die]
    routes: tuple[RouteFacts, ...] = ()
    optional: bool = True
    connect: str = ""
    fill: str = ""
    automatic: tuple[str, ...] = ()
    layers: tuple[str, ...] = ()
    score: RegionRule | None = None
    unjoined: str = ""
    goes_with: tuple[str, ...] = ()
    harsh_with: dict[str, str] = {}
    alone: bool = False
    last_roll: bool = False
    before_drawing: bool = False
    start_marks: dict[str, str] = {}
    start_layers: dict[str, Any] = {}
    patterns: dict[str, tuple[tuple[int, int], ...]] = {}
    second_board: bool = False
    settings: dict[str, Setting] = {}
    kinds: dict[str, KindFacts] = {}
    goals: tuple[Goal, ...] = ()
    goals_order: int = 99
    measured: MeasuredFacts = MeasuredFacts()
    own: dict[str, Any] = {}
    mended: tuple[Mended, ...] = ()


class BoxFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box as it is sold: an edition and the expansions in it."""

    name: str
    title: str
    edition: Edition
    expansions: tuple[str, ...]


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

    dice: dict[str, Die]
    editions: dict[Edition, EditionFacts]
    specials: SpecialFacts


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal of Challenge: what it is called, what it asks, how much of that is `need`ed.

    It belongs to an `expansion`, in whose manifest it stands, or else is a base goal; `sheet` is the only one with
    which it goes, if there is one.
    """

    code: str
    title: str
    text: str
    need: int
    expansion: str = ""
    box: str = ""
    sheet: Edition | None = None


class SoloGoals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Goals for one player: by place the last round in which a goal gives `in_time` points; later it gives `late`."""

    deadlines: tuple[int, ...]
    in_time: int
    late: int


class GoalFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base goals, how many `cards` a game has, and the `values` that are crossed off one after the other, all but
    the last."""

    cards: int
    values: tuple[int, ...]
    solo: SoloGoals
    goals: tuple[Goal, ...]


def _kinds() -> dict[str, KindFacts]:
    """The kinds of ends of expansions by their letters. Raises ValueError where a letter is none, or taken."""
    found: dict[str, KindFacts] = {}
    for name, expansion in EXPANSIONS.items():
        for letter, kind in expansion.kinds.items():
            if not re.fullmatch("[A-Z]", letter) or letter in KERNEL_KINDS or letter in found:
                raise ValueError(f"a kind of ends of {name} is called {letter!r}: no capital letter, or taken")
            found[letter] = kind
    return found


def _goals() -> dict[str, Goal]:
    """All goals by code: those of the base game, then by expansion. Raises ValueError where two have one code."""
    owners = sorted(EXPANSIONS.values(), key=lambda owner: owner.goals_order)
    found = [*GOAL_FACTS.goals]
    found += [msgspec.structs.replace(goal, expansion=owner.name) for owner in owners for goal in owner.goals]
    by_code = {goal.code: goal for goal in found}
    if len(by_code) < len(found):
        raise ValueError(f"two goals have one code: {', '.join(goal.code for goal in found)}")
    return by_code


def _read(name: str, kind: Any) -> Any:
    return msgspec.json.decode(files(__package__).joinpath("data", name).read_bytes(), type=kind)


def _manifests() -> dict[str, ExpansionFacts]:
    """Every manifest by its expansion's name, in the order of their sections."""
    found = []
    for folder in files(__package__).joinpath("expansions").iterdir():
        manifest = folder.joinpath("manifest.json")
        if manifest.is_file():
            facts: ExpansionFacts = msgspec.json.decode(manifest.read_bytes(), type=ExpansionFacts)
            if folder.name != facts.name:
                raise ValueError(f"the folder {folder.name} holds the expansion {facts.name}")
            found.append(facts)
    found.sort(key=lambda facts: [int(part) for part in facts.section.split(".")])
    return {facts.name: facts for facts in found}


SHEET: SheetFacts = _read("sheet.json", SheetFacts)
BUILDINGS: BuildingFacts = _read("buildings.json", BuildingFacts)
BASE_ROUTES: tuple[RouteFacts, ...] = _read("routes.json", tuple[RouteFacts, ...])
DICE: DiceFacts = _read("editions.json", DiceFacts)
BOXES: tuple[BoxFacts, ...] = _read("boxes.json", tuple[BoxFacts, ...])
GOAL_FACTS: GoalFacts = _read("goals.json", GoalFacts)
SPECIALS: tuple[str, ...] = DICE.specials.routes
EXPANSIONS: dict[str, ExpansionFacts] = _manifests()
KERNEL_KINDS = "HRVLA"
"""Highway, railway, river, lake water, lava: each has a row in the kernel's masks."""
KINDS: dict[str, KindFacts] = _kinds()
"""The kinds of ends of expansions, by their letters."""
GOALS: dict[str, Goal] = _goals()
"""By code, in the order of the rules."""
ROUTES: tuple[RouteFacts, ...] = BASE_ROUTES + tuple(
    route for expansion in EXPANSIONS.values() for route in expansion.routes
)
"""The routes of the editions, then those of the expansions."""
PATTERNS: dict[str, tuple[tuple[int, int], ...]] = {
    face: path for expansion in EXPANSIONS.values() for face, path in expansion.patterns.items()
}
"""The faces that are drawn along edges."""
EXPANSION_OF: dict[str, str] = {
    face: name
    for name, expansion in EXPANSIONS.items()
    for face in (*(route.id for route in expansion.routes), *expansion.patterns)
}
"""The expansion of each route, or pattern, that belongs to one."""
SECOND_BOARDS: frozenset[str] = frozenset(name for name, expansion in EXPANSIONS.items() if expansion.second_board)
"""The expansions that are drawn on a board of their own."""
AUTOMATIC: tuple[str, ...] = tuple(drawing for expansion in EXPANSIONS.values() for drawing in expansion.automatic)


def faces(edition: Edition) -> tuple[Die, ...]:
    """The faces of each white die of an edition, in the order in which the dice are rolled."""
    return tuple(DICE.dice[die] for die in DICE.editions[edition].dice)
