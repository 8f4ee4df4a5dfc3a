"""Computes the value of expansions on an unfinished sheet after a round, in thousandths of a point.

A hot module, which reads the masks of a `Network`. For each expansion in play, it uses the expansion's kind of ends or
its layer, and its scoring rule. Like the value of the base game (`value.py`), the value is a weighted sum of features
that a person would name: ends that can grow, regions that are nearly closed, the best and the smallest region. Each
expansion has its own weights for each round (`bot_data.py`). All numbers are integers. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.bots.evaluation.stations import (
        around,
        joined_points,
        routes_of,
        stations,
        touching,
        trail_points,
    )
    from inkrally.railroad_ink.scoring.regions import rule_points
    from inkrally.railroad_ink.sheet.bits import connected, popcount
    from inkrally.railroad_ink.sheet.board_below import mark_points
    from inkrally.railroad_ink.sheet.network import BOARD, FILLED, INNER, LAYER, NEED, Network

    FEATURES = 56
    MAX_SCORINGS = 5
    MOST_VILLAGES = 8
    ROUNDS = 6
    NOTHING, POINTS, LIVE, DEAD, REGIONS, CLOSED_REGIONS, OPEN_1, OPEN_2, OPEN_3 = range(9)
    TWICE_FACED, FACED_SPACES, FACED_BY_ROUTES, JOINING, SPACES = range(9, 14)
    BEST, BEST_LIVE, BEST_EDGE, BEST_HALF_DONE, BEST_GOING_ON, SMALLEST, SMALLEST_LIVE = range(14, 21)
    LAID, LAID_FREE, LAID_SHUT, BESIDE_BEST, LAID_GAIN, LAID_SECOND, BESIDE_SECOND = range(21, 28)
    KEPT, AT_RISK, SHELTER, KEEPERS = range(28, 32)
    STATIONS, CONNECTED, AT_TRAILS, CONNECTED_SECOND, AT_SECOND, MEETING_TRAILS, APART, NEAR_APART = range(32, 40)
    VILLAGES_FREE, VILLAGES_FACED, BOX_1, BOX_2, BOX_3, BOXES_FREE, BOXES_FACED = range(40, 47)
    FACTORIES_FREE, FACTORIES_FACED = range(47, 49)
    MOST_REGIONS = 49

from inkrally.railroad_ink import facts

FEATURE_NAMES: tuple[str, ...] = (
    "no spaces",
    "points",
    "ends that can go on",
    "dead ends",
    "regions",
    "regions without open ends",
    "regions with 1 end that can go on",
    "regions with 2 ends that can go on",
    "regions with 3 ends that can go on",
    "empty spaces faced twice",
    "empty spaces faced",
    "empty spaces faced by routes too",
    "empty spaces where regions meet",
    "spaces",
    "best region: spaces",
    "best region: ends that can go on",
    "best region: ends at the edge",
    "best region: one end at the edge, one that can go on",
    "largest region that can go on: spaces",
    "smallest region: spaces",
    "smallest region: ends that can go on",
    "laid: spaces",
    "laid: sides where an empty space is",
    "laid: sides where no end points",
    "laid: empty spaces beside the best region",
    "laid: gain of the best region by one more space",
    "laid: spaces of the second region",
    "laid: empty spaces beside the second region",
    "laid: points kept by what lies beside",
    "laid: points at risk",
    "laid: empty spaces where it would be kept",
    "laid: what keeps",
    "stations",
    "trails: stations of the best set",
    "trails: empty spaces at the best set",
    "trails: stations of the second set",
    "trails: empty spaces at the second set",
    "trails: empty spaces at both",
    "trails: stations at none",
    "trails: stations at none from which one space leads to the best set",
    "villages: empty spaces",
    "villages: empty spaces that a route faces",
    "universities: a box",
    "universities: two boxes",
    "universities: all boxes",
    "universities: empty spaces",
    "universities: empty spaces that a route faces",
    "factories: empty spaces",
    "factories: empty spaces that a route faces",
)
"""The names of the features, by their numbers.

Features with `laid` in their names are about an expansion's layer, the things such as trees that it puts into spaces.
The others are about its ends.
"""


class ScoringNumbers(NamedTuple):
    """The scoring of an expansion as numbers for `ExpansionValue`.

    Attributes:
        rule: The number of its scoring rule, or -1.
        slot: The number of the first mask of its kind of ends (`network.py`), or -1.
        layer: The number of its layer, or -1. A layer has the spaces with things such as trees beside the drawings.
        facing: The points for an end that points at something of the layer.
        laid: The points for each space of the layer with ends, if no scoring rule counts it.
        bare: The points for each space of the layer without ends, if no scoring rule counts it.
        protector_layer: The layer that protects its neighbouring spaces, or -1.
        risk: The number of rolls out of 1000 in which the unprotected spaces of the layer are erased.
        connected: The points for each station beyond the first in a set that trails connect.
        villages: The spaces of villages, as bits; set only for the buildings of a sheet.
        universities: The spaces of universities, as bits.
        factories: The spaces of factories, as bits.
    """

    rule: int = -1
    slot: int = -1
    layer: int = -1
    facing: int = 0
    laid: int = 0
    bare: int = 0
    protector_layer: int = -1
    risk: int = 0
    connected: int = 0
    villages: int = 0
    universities: int = 0
    factories: int = 0


class ExpansionValue:
    """Values the expansions in play with given weights. Not safe to share between threads."""

    def __init__(
        self,
        scorings: Sequence[ScoringNumbers],
        weights: Sequence[Sequence[Sequence[int]]],
        blind: cython.bint,
    ) -> None:
        """Set the scoring of each expansion, and the weights of its features.

        Args:
            scorings: The scoring of each expansion; the buildings of the sheet come last.
            weights: The weights of the features, by expansion and round.
            blind: Whether to ignore all points and errors of expansions, for measurements.
        """
        number: cython.int
        stage: cython.int
        feature: cython.int
        if len(scorings) > MAX_SCORINGS:
            raise ValueError(f"there is room for {MAX_SCORINGS} expansions")
        if not cython.compiled:
            self.rules = [-1] * MAX_SCORINGS
            self.slots = [-1] * MAX_SCORINGS
            self.layers = [-1] * MAX_SCORINGS
            self.facing = [0] * MAX_SCORINGS
            self.laid = [0] * MAX_SCORINGS
            self.bare = [0] * MAX_SCORINGS
            self.keepers = [-1] * MAX_SCORINGS
            self.risks = [0] * MAX_SCORINGS
            self.connected = [0] * MAX_SCORINGS
            self.village_points = [0] * MOST_VILLAGES
            self.beside = [0] * MOST_REGIONS
            self.sizes = [0] * MOST_REGIONS
            self.weights = [0] * (MAX_SCORINGS * ROUNDS * FEATURES)
            self.counts = [0] * (MAX_SCORINGS * FEATURES)
        self.scoring_count = len(scorings)
        self.blind = blind
        self.buildings = -1
        self.villages = self.universities = self.factories = 0
        self.village_offset = self.box_offset = 0
        self.most_villages = len(facts.SHEET.village_points) - 1
        self.boxes = facts.BUILDINGS.university_boxes
        for number in range(self.most_villages + 1):
            self.village_points[number] = facts.SHEET.village_points[number]
        for number in range(self.scoring_count):
            self.rules[number], self.slots[number], self.layers[number] = scorings[number][:3]
            self.facing[number], self.laid[number], self.bare[number] = scorings[number][3:6]
            self.keepers[number], self.risks[number], self.connected[number] = scorings[number][6:9]
            if scorings[number].villages:
                self.buildings = number
                self.villages, self.universities, self.factories = scorings[number][9:]
            for stage in range(ROUNDS):
                for feature in range(len(FEATURE_NAMES)):
                    at: cython.int = (number * ROUNDS + stage) * FEATURES + feature
                    self.weights[at] = weights[number][stage][feature]
        self.recording = False
        self.norths = 0
        self.wests = 0
        self.toll = 0
        self.at = 0
        self.slot = 0
        self.total = 0

    def set_edge_cost(self, norths: cython.ulonglong, wests: cython.ulonglong, toll: cython.int) -> None:
        """Set the cost, in thousandths of a point, of each edge that a route end touches.

        Only edges of these spaces cost that: the north sides of `norths` and the west sides of `wests`, both as bits.
        """
        self.norths = norths
        self.wests = wests
        self.toll = 0 if self.blind else toll

    def charged_edge_count(self, network: Network) -> cython.int:
        """Return the number of edges with a cost (`set_edge_cost`) that ends of highways and railways touch."""
        m = network.masks
        return popcount((m[0] | m[4] | ((m[2] | m[6]) << 8)) & self.norths) + popcount(
            (m[3] | m[7] | ((m[1] | m[5]) << 1)) & self.wests
        )

    def evaluate(self, network: Network, stage: cython.int) -> cython.int:
        """Return the value of expansions and buildings in addition to the base game, in thousandths of a point.

        `stage` is as in `SheetValue.evaluate`.
        """
        if self.blind and self.buildings < 0:
            return 0
        empty: cython.ulonglong = BOARD & ~network.masks[FILLED]
        self.total = 0
        index: cython.int
        for index in range(self.scoring_count):
            self.at = (index * ROUNDS + stage - 1) * FEATURES
            self.slot = index * FEATURES
            if index == self.buildings:
                self.add_buildings(network, empty)
                continue
            if self.blind:
                continue
            if self.slots[index] >= 0:
                self.add_regions(network, index, empty)
            if self.layers[index] >= 0:
                self.add_layer(network, index, empty)
            if self.connected[index]:
                self.add_trails(network, index, empty)
        if self.toll:
            self.total -= self.toll * self.charged_edge_count(network)
        return self.total

    def points(self, network: Network) -> cython.int:
        """Return the points of expansions. Their errors are not included, because the sheet counts all errors.

        A blind value adds those errors back, so that it does not count them at all.
        """
        total: cython.int = 0
        index: cython.int
        if self.buildings >= 0:
            total = self.village_points[self.marked_villages(network)]
        if self.blind:
            return total + self.errors(network)
        total += mark_points(network)
        for index in range(self.scoring_count):
            if self.rules[index] >= 0:
                total += rule_points(network, self.rules[index])
            if self.layers[index] >= 0:
                total += self.layer_points(network, index)
            if self.connected[index]:
                total += self.connected[index] * self.connections(network)
        return total

    def points_at_risk(self, network: Network, specials: cython.int) -> cython.int:
        """Return the points that a last roll may take away after the last round, in thousandths of a point.

        The result is 0 if a special route is left, because it prevents the loss.
        """
        total: cython.int = 0
        index: cython.int
        if self.blind or specials > 0:
            return 0
        for index in range(self.scoring_count):
            if self.risks[index]:
                total += self.risks[index] * self.laid_points(network, index, self.unprotected_spaces(network, index))
        return total

    def unprotected_spaces(self, network: Network, index: cython.int) -> cython.ulonglong:
        """Return the spaces of an expansion's layer that no other layer protects."""
        keep: cython.ulonglong = network.masks[LAYER + self.keepers[index]]
        return network.masks[LAYER + self.layers[index]] & ~((keep << 8) | (keep >> 8) | (keep << 1) | (keep >> 1))

    def laid_points(self, network: Network, index: cython.int, laid: cython.ulonglong) -> cython.int:
        """Return the points of the spaces `laid` of a layer. Spaces with and without ends give different points."""
        m = network.masks
        ends: cython.ulonglong = m[0] | m[1] | m[2] | m[3] | m[4] | m[5] | m[6] | m[7]
        return self.laid[index] * popcount(laid & ends) + self.bare[index] * popcount(laid & ~ends)

    def connections(self, network: Network) -> cython.int:
        """Return the number of stations that trails connect, without the first station of each connected set."""
        halts: cython.ulonglong = stations(network)
        left: cython.ulonglong = trail_points(network)
        points: cython.ulonglong
        count: cython.int
        total: cython.int = 0
        while left:
            points = joined_points(network, left & -left, halts)
            left &= ~points
            count = popcount(halts & touching(points))
            if count > 1:
                total += count - 1
        return total

    # The buildings of a sheet. Their marked boxes are counted from the drawings, plus the boxes marked before.

    def set_marks(self, network: Network, villages: cython.int, boxes: cython.int) -> None:
        """Set the number of villages and university boxes that are marked on a sheet before this turn.

        The sheets to value afterwards must differ from this sheet only by drawings of the turn.
        """
        self.village_offset = max(0, villages - popcount(stations(network) & self.villages))
        self.box_offset = max(0, boxes - popcount(routes_of(network) & self.universities))

    def marked_villages(self, network: Network) -> cython.int:
        """Return the number of marked villages."""
        return min(self.most_villages, self.village_offset + popcount(stations(network) & self.villages))

    def marked_boxes(self, network: Network) -> cython.int:
        """Return the number of marked university boxes."""
        return min(self.boxes, self.box_offset + popcount(routes_of(network) & self.universities))

    def add_buildings(self, network: Network, empty: cython.ulonglong) -> None:
        """Add the features of marked boxes, and of buildings that a route could reach next."""
        m = network.masks
        faced: cython.ulonglong = m[NEED] | m[NEED + 1] | m[NEED + 2] | m[NEED + 3]
        faced |= m[NEED + 4] | m[NEED + 5] | m[NEED + 6] | m[NEED + 7]
        faced &= empty
        villages: cython.int = self.marked_villages(network)
        boxes: cython.int = self.marked_boxes(network)
        self.add(POINTS, self.village_points[villages])
        if villages < self.most_villages:
            self.add(VILLAGES_FREE, popcount(self.villages & empty))
            self.add(VILLAGES_FACED, popcount(self.villages & faced))
        if boxes < self.boxes:
            self.add(BOXES_FREE, popcount(self.universities & empty))
            self.add(BOXES_FACED, popcount(self.universities & faced))
        if boxes:
            self.add(BOX_1 + min(boxes, 3) - 1, 1)
        self.add(FACTORIES_FREE, popcount(self.factories & empty))
        self.add(FACTORIES_FACED, popcount(self.factories & faced))

    def layer_points(self, network: Network, index: cython.int) -> cython.int:
        """Return the points of an expansion's layer that no scoring rule counts."""
        laid: cython.ulonglong = network.masks[LAYER + self.layers[index]]
        return self.facing[index] * network.facing(laid) + self.laid_points(network, index, laid)

    def errors(self, network: Network) -> cython.int:
        """Return the number of open ends that count as errors and are neither highway nor railway: rivers and lava."""
        m = network.masks
        count: cython.int = 0
        side: cython.int
        for side in range(4):
            count += popcount(
                ((m[8 + side] & ~m[NEED + 8 + side]) | (m[16 + side] & ~m[NEED + 16 + side])) & INNER[side]
            )
        return count

    def live_open_ends(self, network: Network) -> cython.int:
        """Return how many of the ends counted by `errors` face an empty space; 0 if blind."""
        m = network.masks
        if self.blind:
            return 0
        empty: cython.ulonglong = BOARD & ~m[FILLED]
        return (
            popcount(((m[8] | m[16]) >> 8) & empty)
            + popcount(((m[9] | m[17]) << 1) & empty)
            + popcount(((m[10] | m[18]) << 8) & empty)
            + popcount(((m[11] | m[19]) >> 1) & empty)
        )

    def features(self, network: Network) -> dict[int, int]:
        """Return the amounts of the features that are not 0, by number, for tuning.

        The features of the second expansion begin at the number FEATURES, and so on.
        """
        self.record()
        self.evaluate(network, 1)
        self.recording = False
        return {index: self.counts[index] for index in range(self.scoring_count * FEATURES) if self.counts[index]}

    def record(self) -> None:
        """Count each feature from now on, until `recording` is False again."""
        index: cython.int
        for index in range(self.scoring_count * FEATURES):
            self.counts[index] = 0
        self.recording = True

    def add(self, feature: cython.int, amount: cython.int) -> None:
        """Add an amount of a feature, times its weight, to the value `total`."""
        self.total += self.weights[self.at + feature] * amount
        if self.recording:
            self.counts[self.slot + feature] += amount

    def add_regions(self, network: Network, index: cython.int, empty: cython.ulonglong) -> None:
        """Add the features of regions of an expansion's ends: their number, open ends, the best and the smallest."""
        m = network.masks
        slot: cython.int = self.slots[index]
        o0: cython.ulonglong = m[slot]
        o1: cython.ulonglong = m[slot + 1]
        o2: cython.ulonglong = m[slot + 2]
        o3: cython.ulonglong = m[slot + 3]
        left: cython.ulonglong = o0 | o1 | o2 | o3
        if left == 0:
            self.add(NOTHING, 1)
            return
        j0: cython.ulonglong = o0 & m[NEED + slot]
        j1: cython.ulonglong = o1 & m[NEED + slot + 1]
        j2: cython.ulonglong = o2 & m[NEED + slot + 2]
        j3: cython.ulonglong = o3 & m[NEED + slot + 3]
        north: cython.ulonglong = (o0 >> 8) & empty
        east: cython.ulonglong = (o1 << 1) & empty
        south: cython.ulonglong = (o2 << 8) & empty
        west: cython.ulonglong = (o3 >> 1) & empty
        faced: cython.ulonglong = north | east | south | west
        twice: cython.ulonglong = (north & (east | south | west)) | (east & (south | west)) | (south & west)
        routes: cython.ulonglong = m[NEED] | m[NEED + 1] | m[NEED + 2] | m[NEED + 3]
        routes |= m[NEED + 4] | m[NEED + 5] | m[NEED + 6] | m[NEED + 7]
        live: cython.int = popcount(north) + popcount(east) + popcount(south) + popcount(west)
        size: cython.int
        going: cython.int
        open_ends: cython.int
        edge: cython.int
        worth: cython.int
        regions: cython.int = 0
        total_open: cython.int = 0
        best: cython.int = -1
        best_size: cython.int = 0
        best_going: cython.int = 0
        best_edge: cython.int = 0
        smallest: cython.int = 99
        smallest_going: cython.int = 0
        longest: cython.int = 0
        met: cython.ulonglong = 0
        meeting: cython.ulonglong = 0
        region: cython.ulonglong
        more: cython.ulonglong
        self.add(POINTS, rule_points(network, self.rules[index]) if self.rules[index] >= 0 else 0)
        self.add(SPACES, popcount(left))
        while left:
            region = connected(left & -left, j0, j1, j2, j3)
            left &= ~region
            regions += 1
            size = popcount(region)
            open_ends = popcount(region & o0 & ~j0 & INNER[0]) + popcount(region & o1 & ~j1 & INNER[1])
            open_ends += popcount(region & o2 & ~j2 & INNER[2]) + popcount(region & o3 & ~j3 & INNER[3])
            total_open += open_ends
            edge = popcount(region & o0 & ~INNER[0]) + popcount(region & o1 & ~INNER[1])
            edge += popcount(region & o2 & ~INNER[2]) + popcount(region & o3 & ~INNER[3])
            north = ((region & o0) >> 8) & empty
            east = ((region & o1) << 1) & empty
            south = ((region & o2) << 8) & empty
            west = ((region & o3) >> 1) & empty
            going = popcount(north) + popcount(east) + popcount(south) + popcount(west)
            more = north | east | south | west
            meeting |= met & more
            met |= more
            if open_ends == 0:
                self.add(CLOSED_REGIONS, 1)
            elif open_ends == going and going <= 3:
                self.add(OPEN_1 + going - 1, 1)
            worth = 4 * size + min(edge, 2) + min(going, 1)
            if worth > best:
                best = worth
                best_size = size
                best_going = going
                best_edge = edge
            if size < smallest or (size == smallest and going > smallest_going):
                smallest = size
                smallest_going = going
            if going and size > longest:
                longest = size
        self.add(REGIONS, regions)
        self.add(LIVE, live)
        self.add(DEAD, total_open - live)
        self.add(TWICE_FACED, popcount(twice))
        self.add(FACED_SPACES, popcount(faced))
        self.add(FACED_BY_ROUTES, popcount(faced & routes))
        self.add(JOINING, popcount(meeting))
        self.add(BEST, best_size)
        self.add(BEST_LIVE, best_going)
        self.add(BEST_EDGE, best_edge)
        if best_edge == 1 and best_going == 1:
            self.add(BEST_HALF_DONE, 1)
        self.add(BEST_GOING_ON, longest)
        self.add(SMALLEST, smallest)
        self.add(SMALLEST_LIVE, smallest_going)

    def add_layer(self, network: Network, index: cython.int, empty: cython.ulonglong) -> None:
        """Add the features of an expansion's layer: ends that face it, and sides that ends could still face."""
        m = network.masks
        laid: cython.ulonglong = m[LAYER + self.layers[index]]
        facing: cython.int
        free: cython.int
        sides: cython.int
        if self.keepers[index] >= 0:
            self.add_kept(network, index, empty)
        if laid == 0:
            return
        facing = network.facing(laid)
        free = popcount((laid >> 8) & empty) + popcount((laid << 8) & empty)
        free += popcount((laid >> 1) & empty) + popcount((laid << 1) & empty)
        sides = popcount(laid & INNER[0]) + popcount(laid & INNER[1]) + popcount(laid & INNER[2])
        sides += popcount(laid & INNER[3])
        # If the expansion also has a kind of ends, `add_regions` counts its rule.
        if self.rules[index] >= 0 and self.slots[index] < 0:
            self.add(POINTS, rule_points(network, self.rules[index]))
            self.add_grounds(laid, empty)
        self.add(POINTS, self.layer_points(network, index))
        self.add(LAID, popcount(laid))
        self.add(LAID_FREE, free)
        self.add(LAID_SHUT, sides - free - facing)

    def add_grounds(self, laid: cython.ulonglong, empty: cython.ulonglong) -> None:
        """Add the two largest regions of adjacent spaces of a layer, and the empty spaces where they could grow."""
        region: cython.ulonglong
        count: cython.int = 0
        first: cython.int = 0
        second: cython.int = -1
        index: cython.int
        gain: cython.int
        while laid:
            region = connected(
                laid & -laid, laid & (laid << 8), laid & (laid >> 1), laid & (laid >> 8), laid & (laid << 1)
            )
            laid &= ~region
            self.sizes[count] = popcount(region)
            self.beside[count] = ((region >> 8) | (region << 8) | (region >> 1) | (region << 1)) & empty
            if count:
                if self.better(count, first):
                    second = first
                    first = count
                elif second < 0 or self.better(count, second):
                    second = count
            count += 1
        gain = 1 if self.beside[first] else 0
        for index in range(count):
            if index != first and self.beside[index] & self.beside[first]:
                gain = max(gain, 1 + self.sizes[index])
        self.add(REGIONS, count)
        self.add(BESIDE_BEST, popcount(self.beside[first]))
        self.add(LAID_GAIN, gain)
        if second >= 0:
            self.add(LAID_SECOND, self.sizes[second])
            self.add(BESIDE_SECOND, popcount(self.beside[second]))

    def better(self, one: cython.int, other: cython.int) -> cython.bint:
        """Return whether region `one` is larger than `other`, or equally large with more empty spaces beside it."""
        if self.sizes[one] != self.sizes[other]:
            return self.sizes[one] > self.sizes[other]
        return popcount(self.beside[one]) > popcount(self.beside[other])

    def add_kept(self, network: Network, index: cython.int, empty: cython.ulonglong) -> None:
        """Add the features of a protected layer: its protected spaces, its spaces at risk, and places to protect."""
        keep: cython.ulonglong = network.masks[LAYER + self.keepers[index]]
        laid: cython.ulonglong = network.masks[LAYER + self.layers[index]]
        risky: cython.ulonglong = self.unprotected_spaces(network, index)
        self.add(KEPT, self.laid_points(network, index, laid & ~risky))
        self.add(AT_RISK, self.laid_points(network, index, risky))
        self.add(SHELTER, popcount(((keep << 8) | (keep >> 8) | (keep << 1) | (keep >> 1)) & empty))
        self.add(KEEPERS, popcount(keep))

    def add_trails(self, network: Network, index: cython.int, empty: cython.ulonglong) -> None:
        """Add the two best sets of trails: the stations that they connect, and the spaces for one more station."""
        halts: cython.ulonglong = stations(network)
        left: cython.ulonglong = trail_points(network)
        at_none: cython.ulonglong = halts & ~touching(left)
        points: cython.ulonglong
        first: cython.ulonglong = 0
        second: cython.ulonglong = 0
        count: cython.int
        total: cython.int = 0
        worth: cython.int
        best: cython.int = -1
        next_best: cython.int = -1
        while left:
            points = joined_points(network, left & -left, halts)
            left &= ~points
            count = popcount(halts & touching(points))
            if count > 1:
                total += count - 1
            worth = 64 * count + popcount(empty & touching(points))
            if worth > best:
                second = first
                next_best = best
                first = points
                best = worth
            elif worth > next_best:
                second = points
                next_best = worth
        self.add(POINTS, self.connected[index] * total)
        self.add(STATIONS, popcount(halts))
        self.add(APART, popcount(at_none))
        if best < 0:
            return
        self.add(CONNECTED, best >> 6)
        self.add(AT_TRAILS, best & 63)
        # In an empty space at the best set, a trail may lead to any other corner.
        self.add(NEAR_APART, popcount(at_none & touching(around(empty & touching(first)))))
        if next_best >= 0:
            self.add(CONNECTED_SECOND, next_best >> 6)
            self.add(AT_SECOND, next_best & 63)
            self.add(MEETING_TRAILS, popcount(empty & touching(first) & touching(second)))
