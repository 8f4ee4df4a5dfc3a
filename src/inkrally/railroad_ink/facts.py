"""Reads the printed facts of Railroad Ink from `data/` and from the manifests in `expansions/`, checked and typed.

The files have the facts that sheets and dice show; `docs/reference/rules-railroad-ink.md` names the sources. A manifest
is the file `manifest.json` with the facts of one expansion, discovered by its folder. Put no rules here.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec

T = TypeVar("T")

LongestMode = Literal["simple", "trail", "stretches"]
"""The mode of counting the longest routes (rules 6)."""

MODE_NUMBERS: dict[LongestMode, int] = {"simple": 0, "trail": 1, "stretches": 2}
"""The number of each mode of counting the longest routes in the hot modules."""

Edition = Literal["original", "challenge"]


class Exit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An exit printed at the edge of a space; `kind` is H (highway) or R (railway)."""

    space: str
    side: Literal["N", "E", "S", "W"]
    kind: Literal["H", "R"]


class SheetFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The printed parts of every sheet.

    Attributes:
        exits: The exits.
        centre: The central spaces.
        network_points: The points of a network by its number of exits.
        village_points: The points for villages by the number of marked villages.
    """

    exits: tuple[Exit, ...]
    centre: tuple[str, ...]
    network_points: tuple[int, ...]
    village_points: tuple[int, ...]


class BuildingFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The spaces of the special buildings on the Challenge sheet, and the number of boxes for universities."""

    factories: tuple[str, ...]
    villages: tuple[str, ...]
    universities: tuple[str, ...]
    university_boxes: int


class RouteFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A route of a die or a special route, in one orientation and in the notation of `routes.py`.

    `lays` has the layers to which the route adds something in its space, such as trees. The value is an amount or a
    name, or None if the layer is a list of spaces.
    """

    id: str
    name: str
    drawing: str
    lays: dict[str, int | str | None] = {}


Die = tuple[str, str, str, str, str, str]
"""The six faces of a die: names of routes, or other symbols that it shows, such as `N`, `any`, `3` or `drought`."""


class RegionRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scoring rule for regions of connected spaces, as data for `regions.py`.

    Attributes:
        side: The kind of ends whose joined sides connect spaces to a region, or "".
        layer: The layer whose orthogonally adjacent spaces form a region, if `side` is "".
        space: The value of each space of a region.
        both_ends: The additional value of a region with exactly two sides at the outer edge.
        closed: The additional points for each region without an open side.
        pick: `most` if the regions with the highest values count, `least` if the region with the lowest value counts.
        ranks: The factors for the values of the regions that count, the first region first.
    """

    side: Literal["V", "L", "A", ""] = ""
    layer: str = ""
    space: int = 1
    both_ends: int = 0
    closed: int = 0
    pick: Literal["most", "least"] = "most"
    ranks: tuple[int, ...] = (1,)


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A setting of an expansion that the host of a table can choose.

    `values` are its values with the default first, and `about` says in English what it changes.
    """

    values: tuple[str, ...]
    about: str


class KindFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of end that an expansion adds.

    `like` is the built-in kind whose rules for clashing, joining and open ends apply to it. A sheet with both kinds
    treats them as one kind. An end that is like `HR` joins highways and railways and counts as both.
    """

    name: str
    like: Literal["H", "R", "V", "L", "A", "HR"]


FillerKind = Literal["closed", "open", "joined", "passed"]
"""The effect of a space that is filled without a drawing on the ends that point at the space.

`closed`: such an end is not an error. `open`: such an end is open. `joined`: highway and railway ends are joined and in
one network. `passed`: the same, and the longest routes run through the space.
"""


class MeasuredFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The facts that `inkrally bench` needs to measure an expansion.

    Attributes:
        draws: The tags of its actions that draw something without a `drawing`, such as a line.
        challenge: Whether the expansion is also measured together with buildings and goals.
    """

    draws: tuple[str, ...] = ()
    challenge: bool = False


class RulesFix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fix of a rule that the engine had implemented wrongly, and the matches that the fix changes.

    Attributes:
        version: The first version of the rules with the fix.
        about: The section of the rules, and the mistake.
        beside: The fix changes matches that also have one of these expansions.
        picks: The fix changes matches with a draft.
    """

    version: int
    about: str
    beside: tuple[str, ...] = ()
    picks: bool = False


class ExpansionFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The manifest of an expansion.

    Attributes:
        section: The section of the rules. Expansions are sorted by it.
        solo_stars: The points for one, two and three stars in the solo tour; empty if not measured.
        dice: The dice in the order in which they are rolled, each with six of `faces`.
        optional: Whether players may leave its dice undrawn.
        connect: The kinds of ends that a face can join, such as `HR`; "" if a face need not join any end.
        unjoined: The error message for a `{drawing}` that is not joined, if the kinds alone do not explain it.
        fill: The drawing that fills an empty space as soon as it has water on three sides.
        automatic: The drawings that appear automatically and then clash with no other drawing.
        layers: The fields that it adds to a written sheet. They are the names of its layers.
        space_layers: The fields of `layers` whose content in a space is removed when the space is erased. Layers that
            faces add to need not be named.
        fillers: Its layers that fill spaces without a drawing, each with its effect on ends.
        muting: Its layers that mark networks without points for exits. `spaces`: the layer has spaces; if a space has
            two groups of ends, the group with a single end is meant. `ends`: the layer has ends such as `C1N`.
            Bots assume that each mark of these layers scores like an exit.
        goes_with: The expansions that it combines well with.
        harsh_with: The expansions that it combines badly with, each with a warning.
        last_roll: Whether its dice are rolled once more after the last round.
        before_first_roll: Whether its rules require an action of each player before the first roll.
        before_drawing: Whether its dice may require an action before players draw or pick dice.
        first_phase: Whether the actions that are required first have a phase of their own in each round, before the
            drawing or the picks. All seats decide in it at the same time.
        rolled_at_end: Whether its dice are rolled at the end of each round, after all seats have drawn. The component
            may then require an action of each seat.
        start_marks: The drawings on a sheet before the first round; `start_layers` are the layers before it.
        patterns: The faces that are drawn along edges: a path of neighbouring corner points.
        replaces_white: Whether each of its dice replaces a white die, and is drawn like a white die. Its setting `die`
            chooses the die to replace. Such dice have no layers, and cannot be combined with the draft.
        draft: Whether it can be combined with the draft of Challenge.
        second_board: Whether its dice are rolled in separate rounds and drawn on a second board, where all of its dice
            must be drawn if possible.
        kinds: The kinds of ends that it adds, by letter.
        goals: Its goals, which the module `goals` of its folder tests.
        goals_order: The place of these goals among those of other expansions.
        measured: How the benchmark measures it.
        own: Facts that only the modules in its folder read.
        mended: The fixes of its rules in later versions, which decide the version of the rules for a match.
    """

    name: str
    title: str
    section: str
    rounds: int
    difficulty: Literal["easy", "medium", "hard"]
    dice: tuple[str, ...]
    faces: dict[str, Die]
    solo_stars: tuple[int, ...] = ()
    routes: tuple[RouteFacts, ...] = ()
    optional: bool = True
    connect: str = ""
    fill: str = ""
    automatic: tuple[str, ...] = ()
    layers: tuple[str, ...] = ()
    space_layers: tuple[str, ...] = ()
    fillers: dict[str, FillerKind] = {}
    muting: dict[str, Literal["spaces", "ends"]] = {}
    score: RegionRule | None = None
    unjoined: str = ""
    goes_with: tuple[str, ...] = ()
    harsh_with: dict[str, str] = {}
    last_roll: bool = False
    before_first_roll: bool = False
    before_drawing: bool = False
    first_phase: bool = False
    rolled_at_end: bool = False
    start_marks: dict[str, str] = {}
    start_layers: dict[str, Any] = {}
    patterns: dict[str, tuple[tuple[int, int], ...]] = {}
    replaces_white: bool = False
    draft: bool = True
    second_board: bool = False
    settings: dict[str, Setting] = {}
    kinds: dict[str, KindFacts] = {}
    goals: tuple[Goal, ...] = ()
    goals_order: int = 99
    measured: MeasuredFacts = MeasuredFacts()
    own: dict[str, Any] = {}
    mended: tuple[RulesFix, ...] = ()


class BoxFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box of the game in a shop: an edition and its expansions."""

    name: str
    title: str
    edition: Edition
    expansions: tuple[str, ...]


class EditionFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An edition: its number of rounds, its mode of counting the longest routes, and the names of its white dice."""

    rounds: int
    longest: LongestMode
    dice: tuple[str, ...]


class SpecialFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The special routes in the order of the sheet, and how many may be drawn in a round and in a match."""

    routes: tuple[str, ...]
    each_round: int
    each_game: int


class DiceFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The six faces of each die, the dice of each edition, and the special routes."""

    dice: dict[str, Die]
    editions: dict[Edition, EditionFacts]
    specials: SpecialFacts


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A goal of Challenge.

    Attributes:
        code: Its code, such as `A`.
        title: Its title.
        text: The condition in English.
        need: The amount that a sheet must have to reach the goal.
        expansion: The expansion that it belongs to, or "" for a base goal.
        box: The box in a shop that has the goal, or "".
        sheet: The only sheet with which it can be played, or None.
    """

    code: str
    title: str
    text: str
    need: int
    expansion: str = ""
    box: str = ""
    sheet: Edition | None = None


class SoloGoals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Goals for a single player.

    `deadlines` has, for each place of a goal, the last round when the goal gives `in_time` points. Later it gives
    `late` points.
    """

    deadlines: tuple[int, ...]
    in_time: int
    late: int


class GoalFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base goals and their points.

    Attributes:
        cards: The number of goals in a match.
        values: The points of a goal, for the first seats first. Each value except the last is crossed off after a round
            when a seat scored it.
    """

    cards: int
    values: tuple[int, ...]
    solo: SoloGoals
    goals: tuple[Goal, ...]


def _kinds() -> dict[str, KindFacts]:
    """Return the kinds of ends that expansions add, by letter. Raises ValueError if a letter is invalid or taken."""
    found: dict[str, KindFacts] = {}
    for name, expansion in EXPANSIONS.items():
        for letter, kind in expansion.kinds.items():
            if not re.fullmatch("[A-Z]", letter) or letter in KERNEL_KINDS or letter in found:
                raise ValueError(f"a kind of ends of {name} is called {letter!r}: no capital letter, or taken")
            found[letter] = kind
    return found


def _goals() -> dict[str, Goal]:
    """Return all goals by code: base goals, then those of expansions. Raises ValueError if two have the same code."""
    owners = sorted(EXPANSIONS.values(), key=lambda owner: owner.goals_order)
    found = [*GOAL_FACTS.goals]
    found += [msgspec.structs.replace(goal, expansion=owner.name) for owner in owners for goal in owner.goals]
    by_code = {goal.code: goal for goal in found}
    if len(by_code) < len(found):
        raise ValueError(f"two goals have one code: {', '.join(goal.code for goal in found)}")
    return by_code


def _read(name: str, kind: Any) -> Any:
    """Return the content of a JSON file in `data/`, decoded as the type `kind`."""
    return msgspec.json.decode(files(__package__).joinpath("data", name).read_bytes(), type=kind)


def folder_of(name: str) -> str:
    """Return the folder of an expansion below `expansions/`.

    The folder is the name with `_` in place of `-`, so that Python can import it.
    """
    return name.replace("-", "_")


def _manifests() -> dict[str, ExpansionFacts]:
    """Return every manifest by the name of its expansion, in the order of the rules."""
    found = []
    for folder in files(__package__).joinpath("expansions").iterdir():
        manifest = folder.joinpath("manifest.json")
        if manifest.is_file():
            facts: ExpansionFacts = msgspec.json.decode(manifest.read_bytes(), type=ExpansionFacts)
            if folder.name != folder_of(facts.name):
                raise ValueError(f"the folder {folder.name} holds the expansion {facts.name}")
            found.append(facts)
    found.sort(key=lambda facts: [int(number) for number in facts.section.split(".")])
    return {facts.name: facts for facts in found}


SHEET: SheetFacts = _read("sheet.json", SheetFacts)
BUILDINGS: BuildingFacts = _read("buildings.json", BuildingFacts)
BASE_ROUTES: tuple[RouteFacts, ...] = _read("routes.json", tuple[RouteFacts, ...])
DICE: DiceFacts = _read("editions.json", DiceFacts)
BOXES: tuple[BoxFacts, ...] = _read("boxes.json", tuple[BoxFacts, ...])
GOAL_FACTS: GoalFacts = _read("goals.json", GoalFacts)
SPECIALS: tuple[str, ...] = DICE.specials.routes
EXPANSIONS: dict[str, ExpansionFacts] = _manifests()
KERNEL_KINDS = "HRVLAF"
"""The letters of highway, railway, river, lake water, lava and airway: the kinds of ends with separate masks."""
KINDS: dict[str, KindFacts] = _kinds()
"""The kinds of ends that expansions add, by letter."""
ROUTE_KINDS = "HR" + "".join(letter for letter, kind in KINDS.items() if kind.like == "HR")
"""The letters of the kinds of ends that belong to routes: highway, railway, and kinds that are like both."""
GOALS: dict[str, Goal] = _goals()
"""All goals by code, in the order of the rules."""
ROUTES: tuple[RouteFacts, ...] = BASE_ROUTES + tuple(
    route for expansion in EXPANSIONS.values() for route in expansion.routes
)
"""The routes of the editions, then those of the expansions."""
PATTERNS: dict[str, tuple[tuple[int, int], ...]] = {
    face: path for expansion in EXPANSIONS.values() for face, path in expansion.patterns.items()
}
"""The path of corner points of each face that is drawn along edges."""
EXPANSION_OF: dict[str, str] = {
    face: name
    for name, expansion in EXPANSIONS.items()
    for face in (*(route.id for route in expansion.routes), *expansion.patterns)
}
"""The expansion of each route or pattern that belongs to an expansion."""
SECOND_BOARDS: frozenset[str] = frozenset(name for name, expansion in EXPANSIONS.items() if expansion.second_board)
"""The names of the expansions that have a second board."""
FILLERS: dict[str, FillerKind] = {
    layer: kind for expansion in EXPANSIONS.values() for layer, kind in expansion.fillers.items()
}
"""The layers of all expansions that fill spaces without a drawing, each with its effect on ends."""
MUTING: dict[str, Literal["spaces", "ends"]] = {
    layer: sort for expansion in EXPANSIONS.values() for layer, sort in expansion.muting.items()
}
"""The layers of all expansions that mark networks without points for exits (`ExpansionFacts.muting`)."""
JUNCTIONS: tuple[str, ...] = tuple(
    sorted({f"{layer}/{value}" for route in ROUTES for layer, value in route.lays.items() if isinstance(value, str)})
)
"""The named values that routes put into layers, as `layer/value`, such as the letters of portals.

The two spaces with the same value are joined, wherever they are.
"""
if len(JUNCTIONS) > 3 or len({*MUTING.values()}) < len(MUTING):
    raise ValueError("the masks have room for three junctions, one muting layer of spaces and one of ends")
AUTOMATIC: tuple[str, ...] = tuple(drawing for expansion in EXPANSIONS.values() for drawing in expansion.automatic)


def faces(edition: Edition) -> tuple[Die, ...]:
    """Return the faces of each white die of an edition, in the order in which the dice are rolled."""
    return tuple(DICE.dice[die] for die in DICE.editions[edition].dice)
