"""Computes the facts about expansions and buildings in play that the search needs: dice, required actions, scores.

The facts are computed once for a setup, from manifests and by testing the rules of each component on small sheets. Do
not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.bot_data import read_bot_file
from inkrally.railroad_ink.bots.evaluation.edge_lines import EdgeLines
from inkrally.railroad_ink.bots.evaluation.expansion_value import (
    FEATURE_NAMES,
    FEATURES,
    ExpansionValue,
    ScoringNumbers,
)
from inkrally.railroad_ink.bots.evaluation.second_board_setup import masks_of_board
from inkrally.railroad_ink.bots.evaluation.stations import lay_trail
from inkrally.railroad_ink.bots.evaluation.value import STAGES
from inkrally.railroad_ink.bots.search.beam import ROUTES
from inkrally.railroad_ink.bots.search.look_ahead import NO_PERISH_RULE, PerishRule
from inkrally.railroad_ink.challenge.buildings import Buildings
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, KIND_SLOTS, LAYERS, ROUTE_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from inkrally.railroad_ink.sheet.sheet_editor import with_layer

MAX_EXTRAS = 4
MAX_EXPANSIONS = 4

REGIONS_COST_PERCENT, FURTHER_LAYER_COST_PERCENT, TRAILS_COST_PERCENT, SECOND_BOARD_COST_PERCENT = 16, 15, 25, 31
"""The extra cost of a node with a learned value, in percent of a node of the base game.

In this order: for an expansion with regions, for each further expansion with regions or a layer, for trails, and for a
second board. `research/railroad_ink/nodes.py` measured the costs.
"""

WeightTable = dict[str, tuple[int, int, int, int, int, int]]
"""The weights of each feature after rounds 1 to 6 of seven, in thousandths of a point."""

DEFAULT_WEIGHTS: WeightTable = {"points": (1000,) * 6, "dead ends": (-1000,) * 6, "ends that can go on": (-400,) * 6}
"""The weights of an expansion without tuned weights: its points and errors count fully."""


class SearchSetup:
    """The dice that the search draws, and the scoring of the components in play.

    Attributes:
        white: The faces of each white die.
        extras: The numbers of the expansion dice that can be drawn in a space, among all dice of a round.
        owed: The dice of `extras`, as bits, one of which must be drawn in every round.
        undrawn_dice: The numbers of expansion dice that show no route.
        drawings: The numbers of all drawings that dice can still show.
        unseen: The expansions whose points the search cannot compute.
        estimated: The expansions of `unseen`, and those that estimate the points of later rounds.
        counted: The expansions of `estimated` whose points are counted on each candidate of a turn.
        lines: The expansions of `unseen` that draw lines along edges.
        buildings: The buildings of the sheet, or None.
        node_cost_percent: The cost of a node (an examined sheet) with a learned value, in percent of a node of the
            base game.
    """

    def __init__(self, setup: Setup) -> None:
        dice = setup.dice(1)
        self.setup = setup
        self.white = [list(die.faces) for die in dice if die.expansion is None]
        drawable = [
            number
            for number, die in enumerate(dice)
            if die.expansion is not None and any(face in ROUTE_NUMBERS for face in die.faces)
        ]
        self.extras = drawable[:MAX_EXTRAS]
        self.undrawn_dice = [
            number for number, die in enumerate(dice) if die.expansion is not None and number not in drawable
        ]
        self.extra_faces = [list(dice[number].faces) for number in self.extras]
        shown = {*facts.SPECIALS, *(face for die in dice for face in die.faces if face in ROUTE_NUMBERS)}
        self.drawings = sorted(number for route in shown for number in ROUTE_NUMBERS[route])
        self.water = any(expansion.facts.fill for expansion in setup.expansions)
        self.scorings = [_scoring(expansion) for expansion in setup.expansions[:MAX_EXPANSIONS]]
        seen = [
            expansion
            for expansion, each in zip(setup.expansions, self.scorings, strict=False)
            if each.rule >= 0 or each.layer >= 0 or each.connected or expansion.facts.muting
        ]
        self.unseen = [expansion for expansion in setup.expansions if expansion not in seen]
        self.estimated = [
            expansion
            for expansion in setup.expansions
            if expansion in self.unseen or type(expansion).expected_points is not Expansion.expected_points
        ]
        self.counted = [
            expansion
            for expansion in self.estimated
            if type(expansion).points is not Expansion.points
            and not expansion.facts.patterns
            and not expansion.facts.second_board
        ]
        self.buildings = next((component for component in setup.components if isinstance(component, Buildings)), None)
        self.lines = [EdgeLines(expansion) for expansion in self.unseen if expansion.facts.patterns]
        self.doom = next(
            (doom for expansion in setup.expansions if (doom := _perish_rule(expansion)) != NO_PERISH_RULE),
            NO_PERISH_RULE,
        )
        # Settings can require joins that the manifest does not. A face without ends need not be joined.
        self.connects = {
            ROUTES[route.id]: expansion.connect
            for expansion in setup.expansions
            for route in expansion.facts.routes
            if routes.parse(route.drawing).groups and not expansion.facts.second_board
        }
        owing = _expansions_that_require_a_die(setup)
        regions = sum(scoring.rule >= 0 for scoring in self.scorings)
        laying = sum(scoring.rule >= 0 or scoring.layer >= 0 for scoring in self.scorings)
        self.node_cost_percent = (
            100 + REGIONS_COST_PERCENT * regions + (FURTHER_LAYER_COST_PERCENT * (laying - 1) if regions else 0)
        )
        self.node_cost_percent += (
            TRAILS_COST_PERCENT if any(scoring.connected for scoring in self.scorings) else 0
        ) + (SECOND_BOARD_COST_PERCENT if setup.second_board else 0)
        self.owed = sum(1 << place for place, number in enumerate(self.extras) if dice[number].expansion in owing)

    def expansion_value(
        self, blind: Sequence[str] = (), tables: dict[str, WeightTable] | None = None
    ) -> ExpansionValue:
        """Return a new `ExpansionValue` for expansions and buildings, with tuned weights or the weights in `tables`.

        `blind` names the parts to ignore: `expansions`, `buildings`.
        """
        tables = read_tables() if tables is None else tables
        scorings = [*self.scorings]
        names = [expansion.name for expansion in self.setup.expansions[:MAX_EXPANSIONS]]
        if self.buildings is not None and "buildings" not in blind:
            scorings.append(BUILDINGS)
            names.append(self.buildings.name)
        weights = []
        for name in names:
            table = tables.get(name, DEFAULT_WEIGHTS)
            columns = zip(*(table.get(feature, (0,) * STAGES) for feature in FEATURE_NAMES), strict=True)
            weights.append([[*column, *(0 for _ in range(FEATURES - len(FEATURE_NAMES)))] for column in columns])
        return ExpansionValue(scorings, weights, "expansions" in blind)


@lru_cache(maxsize=64)
def search_setup_of(setup: Setup) -> SearchSetup:
    """Return the facts about a setup that the search needs, cached."""
    return SearchSetup(setup)


@lru_cache(maxsize=1)
def read_tables() -> dict[str, WeightTable]:
    """Return the tuned weights of expansions and buildings by name."""
    found = {name: read_bot_file(name, "value.json") for name in (*facts.EXPANSIONS, Buildings.name)}
    return {name: msgspec.json.decode(data, type=WeightTable) for name, data in found.items() if data is not None}


def masks_of(turn: RoundEditor) -> Network:
    """Return the board of a turn as masks for the search, with trails or with the hubs of a second board.

    The result may be the turn's own network, so the caller must not change it.
    """
    if turn.setup.second_board is not None:
        return masks_of_board(turn.setup.second_board, turn.layers)
    trails = {name: turn.layers[name] for name in TRAIL_LAYERS if name in turn.layers} if turn.setup.components else {}
    if not any(trails.values()):
        return turn.network
    network = turn.network.copy()
    for layer in trails.values():
        for space, lines in layer.items():
            for corners in lines:
                lay_trail(network, sum(1 << routes.CORNERS.index(corner) for corner in corners), SPACES[space])
    return network


def _bits(spaces: Sequence[str]) -> int:
    return sum(1 << SPACES[space] for space in spaces)


BUILDINGS = ScoringNumbers(
    villages=_bits(facts.BUILDINGS.villages),
    universities=_bits(facts.BUILDINGS.universities),
    factories=_bits(facts.BUILDINGS.factories),
)
"""The scoring of the buildings of a sheet."""

TRAIL_LAYERS = {
    layer
    for (_, drawing), brings in routes.LAYERS_BY_FACE.items()
    if routes.parse(drawing).trail
    for layer, _ in brings
    if layer not in LAYERS
}
"""The names of the layers in which sheets store trails."""


def _scoring(expansion: Expansion) -> ScoringNumbers:
    """Return the scoring of an expansion, from its manifest and by scoring test sheets."""
    rule = regions.RULES.get(expansion.name, -1)
    side = expansion.facts.score.side if expansion.facts.score is not None else _own_kind(expansion)
    layer = next((LAYERS[name] for name in expansion.facts.layers if name in LAYERS), -1)
    laid, bare = (
        (_least_points_of_layer(expansion, layer, True), _least_points_of_layer(expansion, layer, False))
        if rule < 0
        else (0, 0)
    )
    doom = _perish_rule(expansion)
    keeper, risk = -1, 0
    if doom != NO_PERISH_RULE and expansion.facts.last_roll:
        keeper = doom[1]
        safe = 1.0
        for name in expansion.facts.dice:
            safe *= 1 - expansion.facts.faces[name].count(doom[2]) / len(expansion.facts.faces[name])
        risk = round(1000 * (1 - safe))
    slot = KIND_SLOTS[side] if side else -1
    return ScoringNumbers(
        rule,
        slot,
        layer,
        _points_per_facing_end(expansion, layer),
        laid,
        bare or laid,
        keeper,
        risk,
        _points_per_connected_station(expansion),
    )


def _own_kind(expansion: Expansion) -> str:
    """Return the kind of ends that an expansion without a scoring rule adds to the kinds of the base game, or ""."""
    drawn = "".join(routes.parse(route.drawing).sides for route in expansion.facts.routes)
    return next((kind for kind in facts.KERNEL_KINDS if kind in drawn and kind not in facts.ROUTE_KINDS), "")


def _least_points_of_layer(expansion: Expansion, layer: int, ends: bool) -> int:
    """Return the fewest points that one thing in an expansion's layer, alone on a sheet, gives.

    Only things that faces with ends (`ends` True) or without ends put into the layer count.
    """
    found = []
    for route in expansion.facts.routes:
        if bool(routes.parse(route.drawing).groups) != ends:
            continue
        for name, value in route.lays.items():
            if LAYERS.get(name) == layer:
                sheet = Sheet({}, (), {name: with_layer({}, name, "D4", value)})
                found.append(expansion.points(sheet, sheet.network()))
    return min(found, default=0)


def _perish_rule(expansion: Expansion) -> PerishRule:
    """Return the layer that is erased when a face is rolled, the layer that protects it, and that face.

    The function finds them by rolling each face on test sheets.
    """
    rest = {face for name in expansion.facts.dice for face in expansion.facts.faces[name] if face not in ROUTE_NUMBERS}
    if expansion.may_require_first:
        found = [*_layer_contents(expansion)]
        for face in sorted(rest - set(facts.PATTERNS)):
            for name, value in found:
                for keeper, other in found:
                    bare = {name: with_layer({}, name, "D4", value)}
                    kept = {**bare, keeper: with_layer({}, keeper, "D3", other)} if keeper != name else bare
                    if _requires_first(expansion, bare, face) and not _requires_first(expansion, kept, face):
                        return LAYERS[name], LAYERS[keeper], face
    return NO_PERISH_RULE


def _layer_contents(expansion: Expansion) -> list[tuple[str, Any]]:
    """Return the layers into which faces of an expansion put something, each once, with one example of its content."""
    found: dict[str, Any] = {}
    for route in expansion.facts.routes:
        for name, value in route.lays.items():
            if name in LAYERS:
                found.setdefault(name, value)
    return [*found.items()]


def _requires_first(expansion: Expansion, layers: dict[str, Any], face: str) -> bool:
    """Return whether an expansion requires an action before drawing if all its dice show `face`.

    `layers` are the layers of the otherwise empty sheet.
    """
    setup = setup_of("original", "simple", (expansion.name,))
    roll = [face if die.expansion is not None else die.faces[0] for die in setup.dice(1)]
    return RoundEditor(Sheet({}, (), layers), roll, (), setup).first_duty()[0] is not None


def _points_per_connected_station(expansion: Expansion) -> int:
    """Return the points for one more station that trails connect; 0 without trails.

    The function finds the points by scoring a test sheet.
    """
    if not any(routes.parse(route.drawing).trail for route in expansion.facts.routes):
        return 0
    layer = next(name for name in expansion.facts.layers if name in TRAIL_LAYERS)
    marks = {"D4": Mark("H-R-:NS*", 1), "E5": Mark("H-R-:NS*", 1), "C3": Mark("H-R-:NS*", 1)}
    layers = {layer: {"D4": [["SE", "NW"]]}}
    return expansion.points(Sheet(marks, (), layers), Sheet(marks).network()) // 2


def _points_per_facing_end(expansion: Expansion, layer: int) -> int:
    """Return the points for one more end that points at a space of a layer.

    Found by scoring two test sheets. `layer` is the number of the layer, or negative for none.
    """
    if layer < 0:
        return 0
    network = Sheet().network()
    network.mark(layer, SPACES["D4"])
    before = expansion.points(Sheet(), network)
    network.place(DRAWING_NUMBERS["H-H-:NS"], SPACES["D3"])
    return expansion.points(Sheet(), network) - before


def _expansions_that_require_a_die(setup: Setup) -> list[Expansion]:
    """Return the expansions that require one of their dice to be drawn in each round.

    This is tested on the sheet before the first round.
    """
    dice = setup.dice(1)
    roll = [next((face for face in die.faces if face in ROUTE_NUMBERS), die.faces[0]) for die in dice]
    turn = RoundEditor(setup.start(), roll, (), setup)
    return [
        expansion
        for expansion in setup.expansions
        if not expansion.facts.optional or any(expansion.required_actions(turn))
    ]
