"""What the search has to know of the expansions in play, as data: their dice, what they owe, how they score.

Worked out once from a match's setup, by asking its expansions and their manifests; knows none by name, no seat, no
match.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

import msgspec

from inkrally.bots.railroad_ink.potential import FEATURE_NAMES, FEATURES, Potential
from inkrally.bots.railroad_ink.value import STAGES
from inkrally.railroad_ink import facts, regions
from inkrally.railroad_ink.expansions.base import Expansion
from inkrally.railroad_ink.network import DRAWING_NUMBERS, KIND_SLOTS, LAYERS, ROUTE_NUMBERS, SPACES
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet import Sheet
from inkrally.railroad_ink.turn import Turn, laid

MOST_EXTRAS = 4
MOST_PARTS = 4

Table = dict[str, tuple[int, int, int, int, int, int]]
"""For each feature its weights after round 1 to 6 of seven, in thousandths of a point."""

PLAIN: Table = {"points": (1000,) * 6, "dead ends": (-1000,) * 6, "ends that can go on": (-400,) * 6}
"""For an expansion that nobody has found weights for: its points and errors as they stand."""


class Plan:
    """The dice that the search draws, whole dice of a round in their order, and how the expansions score.

    `extras` are the numbers, among all dice of a round, of the expansions' dice that can be drawn in a space; `owed`
    has a bit for each of them of which one must be drawn in every round; `rest` are dice that show something else.
    `drawings` are the numbers of all that may come to be drawn; `unseen` are the expansions that score by nothing that
    the search sees.
    """

    def __init__(self, setup: Setup) -> None:
        dice = setup.dice(1)
        self.setup = setup
        self.white = [list(die.faces) for die in dice if die.part is None]
        drawable = [
            number
            for number, die in enumerate(dice)
            if die.part is not None and any(face in ROUTE_NUMBERS for face in die.faces)
        ]
        self.extras = drawable[:MOST_EXTRAS]
        self.rest = [number for number, die in enumerate(dice) if die.part is not None and number not in drawable]
        self.extra_faces = [list(dice[number].faces) for number in self.extras]
        routes = {*facts.SPECIALS, *(face for die in dice for face in die.faces if face in ROUTE_NUMBERS)}
        self.drawings = sorted(number for route in routes for number in ROUTE_NUMBERS[route])
        self.water = any(part.facts.fill for part in setup.expansions)
        self.parts = [_scoring(part) for part in setup.expansions[:MOST_PARTS]]
        seen = [
            part
            for part, (rule, _, layer, _, _) in zip(setup.expansions, self.parts, strict=False)
            if rule + layer > -2
        ]
        self.unseen = [part for part in setup.expansions if part not in seen]
        owing = _owing(setup)
        self.owed = sum(1 << place for place, number in enumerate(self.extras) if dice[number].part in owing)

    def potential(self, blind: bool = False, tables: dict[str, Table] | None = None) -> Potential:
        """What the expansions are worth, by the weights found for them or by those given."""
        tables = read_tables() if tables is None else tables
        weights = []
        for part in self.setup.expansions[:MOST_PARTS]:
            table = tables.get(part.name, PLAIN)
            columns = zip(*(table.get(name, (0,) * STAGES) for name in FEATURE_NAMES), strict=True)
            weights.append([[*column, *(0 for _ in range(FEATURES - len(FEATURE_NAMES)))] for column in columns])
        return Potential(self.parts, weights, blind)


@lru_cache(maxsize=64)
def plan_of(setup: Setup) -> Plan:
    """The plan of a setup."""
    return Plan(setup)


@lru_cache(maxsize=1)
def read_tables() -> dict[str, Table]:
    """The weights of `potentials.json` by expansion."""
    return msgspec.json.decode(files(__package__).joinpath("potentials.json").read_bytes(), type=dict[str, Table])


def _scoring(part: Expansion) -> tuple[int, int, int, int, int]:
    """As `Potential` takes it: its rule, the first slot of its kind, its layer, points of an end facing that, of it."""
    rule = regions.RULES.get(part.name, -1)
    side = part.facts.score.side if part.facts.score is not None else ""
    layer = next((LAYERS[name] for name in part.facts.layers if name in LAYERS), -1)
    each = _laid(part, layer) if rule < 0 else 0
    return rule, KIND_SLOTS[side] if side else -1, layer, _facing(part, layer), each


def _laid(part: Expansion, layer: int) -> int:
    """What the least that one of its faces lays gives by itself, found by trying."""
    found = []
    for route in part.facts.routes:
        for name, value in route.lays.items():
            if LAYERS.get(name) == layer:
                sheet = Sheet({}, (), {name: laid({}, name, "D4", value)})
                found.append(part.points(sheet, sheet.network()))
    return min(found, default=0)


def _facing(part: Expansion, layer: int) -> int:
    """What one more end that faces something of an expansion's layer gives, found by trying."""
    if layer < 0:
        return 0
    network = Sheet().network()
    network.mark(layer, SPACES["D4"])
    before = part.points(Sheet(), network)
    network.place(DRAWING_NUMBERS["H-H-:NS"], SPACES["D3"])
    return part.points(Sheet(), network) - before


def _owing(setup: Setup) -> list[Expansion]:
    """The expansions that owe a drawing of one of their dice in a round, as they say before the first."""
    dice = setup.dice(1)
    roll = [next((face for face in die.faces if face in ROUTE_NUMBERS), die.faces[0]) for die in dice]
    turn = Turn(setup.start(), roll, (), setup)
    return [part for part in setup.expansions if any(not duty.first for duty in part.duties(turn))]
