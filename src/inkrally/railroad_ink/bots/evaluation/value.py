"""Computes the value of an unfinished sheet after a round, in thousandths of a point: its points and expected gains.

A hot module, which reads the masks of a `Network`. The value is a weighted sum of features that a person would name:
ends that can grow, networks that can be joined, exits within reach, routes that can grow. `weights.py` has the weights
for each round. All numbers are integers, so every machine, compiled or not, computes the same. Keep dice and matches
out of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.bots.evaluation.expansion_value import ExpansionValue
    from inkrally.railroad_ink.bots.evaluation.longest_routes import LongestRoutes
    from inkrally.railroad_ink.bots.evaluation.second_board import TwoBoards
    from inkrally.railroad_ink.bots.goals.evaluation import GoalEvaluation
    from inkrally.railroad_ink.sheet.bits import connected_groups, lowest, neighbours, popcount
    from inkrally.railroad_ink.sheet.board_below import POINTS
    from inkrally.railroad_ink.sheet.network import (
        BOARD,
        CENTRE,
        EXITS,
        FILLED,
        INNER,
        NEED,
        SECOND,
        Network,
    )

    STAGES = 6
    NO_FLOOR = -(1 << 30)
    SIZE = 256
    # 49 spaces have at most two groups of ends each. Two more entries are for the space that is computed again while
    # the groups of other spaces are reused.
    MOST_GROUPS = 100
    # The position of each feature's weight: single features, then tables.
    ONE, EXIT_POINTS, EXITS_USED, EXITS_OPEN, LENGTH, EXTENSIBLE, GAIN, CENTRE_FILLED, CENTRE_FACED = range(9)
    DEAD_ENDS, LIVE_ENDS, FACED, MEETING, SPACES_FILLED, LARGEST, OPEN_NETWORKS = range(9, 16)
    SPECIALS = 16
    EXIT_STEPS = 20
    NETWORKS = 24
    FRONTIER = 144
    FAR = 3
    SPACE_CLASS = [0] * 256


def _fill_classes() -> list[str]:
    """Number the ways that an empty space can be surrounded in `SPACE_CLASS`, and return the names of these ways.

    Rotations, mirrors and swapped kinds count as the same way. A name has one character for each side: `-` free, `H` a
    highway end points in, `R` a railway end points in, `#` closed.
    """
    numbers: dict[tuple[int, ...], int] = {}
    code: cython.int
    for sides in product(range(4), repeat=4):
        alike = []
        for start in (sides, sides[::-1]):
            for turn in range(4):
                turned = start[turn:] + start[:turn]
                alike += [turned, tuple((0, 2, 1, 3)[side] for side in turned)]
        code = sum(side << 2 * place for place, side in enumerate(sides))
        SPACE_CLASS[code] = numbers.setdefault(min(alike), len(numbers))
    return ["".join("-HR#"[side] for side in sides) for sides in numbers]


CLASS_NAMES = _fill_classes()


class SheetValue:
    """Computes the value of sheets with given weights. Not safe to share between threads."""

    def __init__(self, weights: Sequence[Sequence[int]], potential: ExpansionValue | None = None) -> None:
        """Set the weights.

        Args:
            weights: For each round from 1 to STAGES the weights of all SIZE features, in thousandths of a point.
            potential: The value of expansions, if any are in play.
        """
        self.potential = potential
        self.routes = LongestRoutes()
        self.aims: GoalEvaluation | None = None
        self.second_board: TwoBoards | None = None
        self.most_goals = 0
        # Goals are slow to test, so they are skipped for a sheet whose value would not exceed this even with all goals.
        self.floor = NO_FLOOR
        if not cython.compiled:
            self.weights = [0] * (STAGES * SIZE)
            self.counts = [0] * SIZE
            self.faces = [0] * MOST_GROUPS
            self.live = [0] * MOST_GROUPS
            self.exits = [0] * MOST_GROUPS
            self.codes = [0] * 64
            self.firsts = [0] * MOST_GROUPS
            self.seconds = [0] * MOST_GROUPS
            self.stood_firsts = [0] * MOST_GROUPS
            self.stood_seconds = [0] * MOST_GROUPS
            self.stood_faces = [0] * MOST_GROUPS
            self.stood_live = [0] * MOST_GROUPS
            self.stood_exits = [0] * MOST_GROUPS
            self.stood_routes = [0] * 2
        stage: cython.int
        index: cython.int
        for stage in range(STAGES):
            for index in range(SIZE):
                self.weights[stage * SIZE + index] = weights[stage][index]
        self.recording = False
        self.groups = 0
        self.stood = 0
        # The space with the drawing added after `prepare`, as a bit; 0 to compute everything again.
        self.drawn = 0
        self.base = 0
        self.total = 0

    def evaluate(self, network: Network, stage: cython.int, specials: cython.int) -> cython.int:
        """Return the value of a sheet in thousandths of a point, with `specials` special routes left.

        `stage` is from 1 to STAGES, counted from the end of the match: STAGES if one more round follows.
        """
        empty: cython.ulonglong = BOARD & ~network.masks[FILLED]
        self.base = (stage - 1) * SIZE
        self.total = 0
        self.add(ONE, 1)
        self.add(SPECIALS + specials, 1)
        self.add(SPACES_FILLED, popcount(network.masks[FILLED]))
        self.add(CENTRE_FILLED, popcount(network.masks[FILLED] & CENTRE))
        self.add_networks(network, empty)
        self.add_routes(network, empty, 0)
        self.add_routes(network, empty, 1)
        if self.potential is not None:
            self.total += self.potential.evaluate(network, stage)
        if self.second_board is not None:
            self.total += self.second_board.evaluate(network, stage)
        if self.aims is not None and self.total + self.most_goals > self.floor:
            self.total += self.goals(network)
        return self.total

    def set_goals(self, aims: GoalEvaluation | None) -> None:
        """Include the value of these goals from now on; None excludes goals."""
        self.aims = aims
        if aims is not None:
            self.most_goals = aims.max_value()

    def set_second_board(self, both: TwoBoards | None) -> None:
        """Include the effects of the sheet and a second board on each other from now on; None excludes them."""
        self.second_board = both

    def second_board_gain(self, network: Network) -> cython.int:
        """Return the effect of this turn's drawings on a second board, in thousandths of a point."""
        return self.second_board.gain_below(network) if self.second_board is not None else 0

    def layer_of_drawing(self, network: Network, drawing: cython.int, space: cython.int) -> cython.int:
        """Return the number of the layer that a drawing on a second board adds to, plus 1; 0 for none."""
        return self.second_board.layer_of_drawing(network, drawing, space) if self.second_board is not None else 0

    def special_value(self, specials: cython.int) -> cython.int:
        """Return the value of `specials` special routes or doublings left before the last round, in millipoints."""
        return self.weights[(STAGES - 1) * SIZE + SPECIALS + specials]

    def goals(self, network: Network) -> cython.int:
        """Return the value of the goals set by `set_goals` on a sheet, in thousandths of a point; 0 without goals."""
        aims = self.aims
        if aims is None:
            return 0
        return aims.value(
            network, self.routes.longest(network, 0), self.routes.longest(network, 1), self.villages(network)
        )

    def reached(self, network: Network) -> cython.int:
        """Return the goals that a sheet reaches, as bits in the order of the goals."""
        aims = self.aims
        if aims is None:
            return 0
        return aims.reached(
            network, self.routes.longest(network, 0), self.routes.longest(network, 1), self.villages(network)
        )

    def villages(self, network: Network) -> cython.int:
        """Return the number of marked villages."""
        return self.potential.marked_villages(network) if self.potential is not None else 0

    def value_next_round(self, kept: cython.int) -> None:
        """Value sheets as after the next round from now on. `kept` are the goals reached before, as bits."""
        if self.aims is not None:
            self.aims.look_ahead(kept)
            self.most_goals = self.aims.max_value()

    def value_this_round(self) -> None:
        """Value sheets as after this round from now on."""
        if self.aims is not None:
            self.aims.look_here()
            self.most_goals = self.aims.max_value()

    def points(self, network: Network) -> cython.int:
        """Return the points of the sheet and its expansions if routes may pass a space only once.

        The base points are those of `Network.total`, but with cached longest routes.
        """
        more: cython.int = self.routes.longest(network, 0) + self.routes.longest(network, 1)
        if self.potential is not None:
            more += self.potential.points(network)
        if self.second_board is not None:
            more += self.second_board.points(network) + (self.second_board.pipe - 1) * self.routes.longest(network, 0)
        return network.exit_points() + more + network.centre() - network.error_count()

    def trail_points(self, network: Network) -> cython.int:
        """Return the points of the sheet if routes may pass a space twice (the mode "trail")."""
        more: cython.int = 0
        if self.potential is not None:
            more = self.potential.points(network)
        if self.second_board is not None:
            more += self.second_board.points(network) + (self.second_board.pipe - 1) * network.longest(0, True)
        return network.total(True) + more

    def points_at_risk(self, network: Network, specials: cython.int) -> cython.int:
        """Return the points that a last roll may take away after the last round, in thousandths of a point."""
        return self.potential.points_at_risk(network, specials) if self.potential is not None else 0

    def factories(self) -> cython.ulonglong:
        """Return the spaces of factories, as bits."""
        return self.potential.factories if self.potential is not None else 0

    def marked_boxes(self, network: Network) -> cython.int:
        """Return the number of marked university boxes."""
        return self.potential.marked_boxes(network) if self.potential is not None else 0

    def more_live_ends(self, network: Network) -> cython.int:
        """Return the number of open ends that can still be joined, of the kinds of ends that expansions add."""
        return self.potential.live_open_ends(network) if self.potential is not None else 0

    def features(self, network: Network, specials: int) -> dict[int, int]:
        """Return the amounts of the features that are not 0, by number, for tuning the weights."""
        index: cython.int
        for index in range(SIZE):
            self.counts[index] = 0
        self.recording = True
        self.evaluate(network, 1, specials)
        self.recording = False
        return {index: self.counts[index] for index in range(SIZE) if self.counts[index]}

    def features_after(self, before: Network, space: cython.int, network: Network, specials: int) -> dict[int, int]:
        """Return the features of a sheet that differs from `before` in one space, as `features` does.

        Reuses the networks and routes of `before`.
        """
        self.prepare(before)
        self.drawn = cython.cast(cython.ulonglong, 1) << space
        found = self.features(network, specials)
        self.drawn = 0
        return found

    def add(self, index: cython.int, amount: cython.int) -> None:
        """Add an amount of a feature, times its weight, to the value `total`."""
        self.total += self.weights[self.base + index] * amount
        if self.recording:
            self.counts[index] += amount

    def prepare(self, network: Network) -> None:
        """Find the networks and routes of a sheet once, to value many sheets that differ from it in one space.

        That space must be empty in this sheet. Before valuing such a sheet, set `drawn` to the bit of the space.
        """
        index: cython.int
        empty: cython.ulonglong = BOARD & ~network.masks[FILLED]
        both = self.second_board
        self.drawn = 0
        # Hubs are added for each sheet, because each can have other hubs.
        self.second_board = None
        self.stood = self.find_networks(network, empty)
        self.second_board = both
        for index in range(2):
            self.stood_routes[index] = self.routes.find_cached(network, empty, index)
        for index in range(self.stood):
            self.stood_firsts[index] = self.firsts[index]
            self.stood_seconds[index] = self.seconds[index]
            self.stood_faces[index] = self.faces[index]
            self.stood_live[index] = self.live[index]
            self.stood_exits[index] = self.exits[index]

    def find_networks(self, network: Network, empty: cython.ulonglong) -> cython.int:
        """Find each network's exits, ends that can grow, and adjacent empty spaces, and return the number of networks.

        An isolated group of ends counts as a network too, such as the second group of a new overpass. Networks that do
        not touch `drawn` are reused from the prepared sheet.
        """
        m = network.masks
        s0: cython.ulonglong = m[SECOND]
        s1: cython.ulonglong = m[SECOND + 1]
        s2: cython.ulonglong = m[SECOND + 2]
        s3: cython.ulonglong = m[SECOND + 3]
        o0: cython.ulonglong = m[0] | m[4]
        o1: cython.ulonglong = m[1] | m[5]
        o2: cython.ulonglong = m[2] | m[6]
        o3: cython.ulonglong = m[3] | m[7]
        # Joined water connects the piers of a lake (rules 7.2).
        j0: cython.ulonglong = ((m[0] & m[NEED]) | (m[4] & m[NEED + 4]) | (m[12] & m[NEED + 12])) & INNER[0]
        j1: cython.ulonglong = ((m[1] & m[NEED + 1]) | (m[5] & m[NEED + 5]) | (m[13] & m[NEED + 13])) & INNER[1]
        j2: cython.ulonglong = ((m[2] & m[NEED + 2]) | (m[6] & m[NEED + 6]) | (m[14] & m[NEED + 14])) & INNER[2]
        j3: cython.ulonglong = ((m[3] & m[NEED + 3]) | (m[7] & m[NEED + 7]) | (m[15] & m[NEED + 15])) & INNER[3]
        fillers: cython.ulonglong = network.joining()
        if fillers:
            j0 |= network.ends_into(fillers, 0, 2) | network.airways(0)
            j1 |= network.ends_into(fillers, 1, 2) | network.airways(1)
            j2 |= network.ends_into(fillers, 2, 2) | network.airways(2)
            j3 |= network.ends_into(fillers, 3, 2) | network.airways(3)
        e0: cython.ulonglong = (m[0] & EXITS[0]) | (m[4] & EXITS[4])
        e1: cython.ulonglong = (m[1] & EXITS[1]) | (m[5] & EXITS[5])
        e2: cython.ulonglong = (m[2] & EXITS[2]) | (m[6] & EXITS[6])
        e3: cython.ulonglong = (m[3] & EXITS[3]) | (m[7] & EXITS[7])
        left: cython.ulonglong = (o0 & ~s0) | (o1 & ~s1) | (o2 & ~s2) | (o3 & ~s3)
        left_second: cython.ulonglong = (o0 & s0) | (o1 & s1) | (o2 & s2) | (o3 & s3)
        hubs: cython.ulonglong = 0
        second_hubs: cython.ulonglong = 0
        if self.second_board is not None:
            hubs = self.second_board.first_hubs(network)
            second_hubs = self.second_board.second_hubs(network)
        first: cython.ulonglong
        second: cython.ulonglong
        north: cython.ulonglong
        east: cython.ulonglong
        south: cython.ulonglong
        west: cython.ulonglong
        more: cython.ulonglong
        more_second: cython.ulonglong
        other: cython.ulonglong
        other_second: cython.ulonglong
        index: cython.int
        # The groups to compute again, and the networks that are complete.
        listed: cython.int = 0
        count: cython.int = 0
        junctions: cython.bint = network.has_junctions()
        # A mark such as a ritual mutes the exits of its network, and scores like an exit.
        marked: cython.bint = self.potential is not None and not self.potential.blind and network.has_marks()
        marks: cython.int
        # A new end may join networks through a filler or a junction, which no network of the prepared sheet has.
        drawn: cython.ulonglong = 0 if fillers or junctions else self.drawn
        if drawn:
            # The two groups of the new drawing join the networks at their ends. If a network meets both groups, all are
            # one.
            more, more_second = neighbours(drawn, 0, j0, j1, j2, j3, s0, s1, s2, s3)
            other, other_second = neighbours(0, drawn, j0, j1, j2, j3, s0, s1, s2, s3)
            self.firsts[0] = drawn & left
            self.seconds[0] = 0
            self.firsts[1] = 0
            self.seconds[1] = drawn & left_second
            listed = 2
            one: cython.bint = False
            for index in range(self.stood):
                first = self.stood_firsts[index]
                second = self.stood_seconds[index]
                if (first & more) | (second & more_second):
                    one = one or (first & other) | (second & other_second) != 0
                    self.firsts[0] |= first
                    self.seconds[0] |= second
                elif (first & other) | (second & other_second):
                    self.firsts[1] |= first
                    self.seconds[1] |= second
                elif self.stood_faces[index] & drawn:
                    self.firsts[listed] = first
                    self.seconds[listed] = second
                    listed += 1
                else:
                    self.faces[count] = self.stood_faces[index]
                    self.live[count] = self.stood_live[index]
                    self.exits[count] = self.stood_exits[index]
                    if hubs | second_hubs:
                        self.exits[count] += popcount(first & hubs) + popcount(second & second_hubs)
                    count += 1
            if one:
                self.firsts[0] |= self.firsts[1]
                self.seconds[0] |= self.seconds[1]
            if one or not self.firsts[1] | self.seconds[1]:
                listed -= 1
                self.firsts[1] = self.firsts[listed]
                self.seconds[1] = self.seconds[listed]
            if not self.firsts[0] | self.seconds[0]:
                listed -= 1
                self.firsts[0] = self.firsts[listed]
                self.seconds[0] = self.seconds[listed]
        else:
            while left | left_second:
                first = left & -left
                second = 0 if first else left_second & -left_second
                first, second = connected_groups(first, second, j0, j1, j2, j3, s0, s1, s2, s3)
                while junctions:
                    more = network.across(first)
                    if more == 0:
                        break
                    first, second = connected_groups(first | more, second, j0, j1, j2, j3, s0, s1, s2, s3)
                left &= ~first
                left_second &= ~second
                self.firsts[listed] = first
                self.seconds[listed] = second
                listed += 1
        for index in range(listed):
            first = self.firsts[index]
            second = self.seconds[index]
            north = o0 & ((first & ~s0) | (second & s0))
            east = o1 & ((first & ~s1) | (second & s1))
            south = o2 & ((first & ~s2) | (second & s2))
            west = o3 & ((first & ~s3) | (second & s3))
            self.exits[count] = popcount(north & e0) + popcount(east & e1) + popcount(south & e2) + popcount(west & e3)
            self.exits[count] += popcount(first & hubs) + popcount(second & second_hubs)
            if marked:
                marks = network.mark_count(first, second)
                if marks:
                    self.exits[count] = marks
            north = (north >> 8) & empty
            east = (east << 1) & empty
            south = (south << 8) & empty
            west = (west >> 1) & empty
            self.live[count] = popcount(north) + popcount(east) + popcount(south) + popcount(west)
            self.faces[count] = north | east | south | west
            count += 1
        return count

    def add_networks(self, network: Network, empty: cython.ulonglong) -> None:
        """Add the features of networks: their exits, exits within reach, and empty spaces at their open ends."""
        faced: cython.ulonglong = 0
        meeting: cython.ulonglong = 0
        points: cython.int = 0
        used: cython.int = 0
        largest: cython.int = 0
        alive: cython.int = 0
        ends: cython.int = 0
        errors: cython.int = network.error_count()
        count: cython.int = self.find_networks(network, empty)
        index: cython.int
        more: cython.ulonglong
        for index in range(count):
            meeting |= faced & self.faces[index]
            faced |= self.faces[index]
            points += POINTS[self.exits[index]]
            used += self.exits[index]
            ends += self.live[index]
            if self.exits[index] > largest:
                largest = self.exits[index]
            if self.exits[index] and self.live[index]:
                alive += 1
        self.groups = count
        way: cython.ulonglong = EXITS[0] | EXITS[1] | EXITS[2] | EXITS[3] | EXITS[4] | EXITS[5] | EXITS[6] | EXITS[7]
        way &= empty
        for index in range(count):
            more = meeting | (faced & ~self.faces[index]) | way
            self.add(
                NETWORKS
                + 20 * min(self.exits[index], 5)
                + 4 * min(self.live[index], 4)
                + self.steps(self.faces[index], more, empty),
                1,
            )
        self.add(EXIT_POINTS, points)
        self.add(EXITS_USED, used)
        self.add(EXITS_OPEN, popcount(way))
        self.add(LARGEST, largest)
        self.add(OPEN_NETWORKS, alive)
        self.add(LIVE_ENDS, ends)
        if self.potential is not None:
            errors -= self.potential.errors(network)
        self.add(DEAD_ENDS, errors - ends)
        self.add(FACED, popcount(faced))
        self.add(MEETING, popcount(meeting))
        self.add(CENTRE_FACED, popcount(faced & CENTRE))
        # Count the steps from each free exit to the nearest faced space, for all exits at once.
        nearer: cython.ulonglong = 0
        more = faced
        for index in range(FAR):
            self.add(EXIT_STEPS + index, popcount(way & more & ~nearer))
            nearer = more
            more |= ((more >> 8) | (more << 8) | (more >> 1) | (more << 1)) & empty
        self.add(EXIT_STEPS + FAR, popcount(way & ~nearer))
        self.add_frontier(network, empty, faced, meeting | way)

    def steps(self, start: cython.ulonglong, goal: cython.ulonglong, empty: cython.ulonglong) -> cython.int:
        """Return the number of steps through empty spaces from `start` to `goal`, at most FAR.

        All masks are sets of spaces.
        """
        count: cython.int = 0
        while count < FAR and not start & goal:
            start |= ((start >> 8) | (start << 8) | (start >> 1) | (start << 1)) & empty
            count += 1
        return count

    def add_frontier(
        self, network: Network, empty: cython.ulonglong, faced: cython.ulonglong, meeting: cython.ulonglong
    ) -> None:
        """Add the features of the empty spaces `faced` into which ends point.

        A feature is the way that a space is surrounded, and whether it is in `meeting`, the spaces where networks or
        exits could be joined.
        """
        space: cython.int
        self.read_codes(network, empty, faced)
        while faced:
            space = lowest(faced)
            faced &= faced - 1
            self.add(FRONTIER + 2 * SPACE_CLASS[self.codes[space]] + (meeting >> space & 1), 1)

    def read_codes(self, network: Network, empty: cython.ulonglong, spaces: cython.ulonglong) -> None:
        """Set `codes` for some empty spaces: an eight-bit code of the routes and closed sides around each space.

        `spaces` are these spaces, as bits.
        """
        m = network.masks
        # Two bits for each side: highway or closed, railway or closed. An end of another kind closes a side, like a
        # side without an end.
        w0: cython.ulonglong = ~(m[NEED] | m[NEED + 4] | (empty << 8))
        w1: cython.ulonglong = ~(m[NEED + 1] | m[NEED + 5] | (empty >> 1))
        w2: cython.ulonglong = ~(m[NEED + 2] | m[NEED + 6] | (empty >> 8))
        w3: cython.ulonglong = ~(m[NEED + 3] | m[NEED + 7] | (empty << 1))
        h0: cython.ulonglong = m[NEED] | w0
        h1: cython.ulonglong = m[NEED + 1] | w1
        h2: cython.ulonglong = m[NEED + 2] | w2
        h3: cython.ulonglong = m[NEED + 3] | w3
        r0: cython.ulonglong = m[NEED + 4] | w0
        r1: cython.ulonglong = m[NEED + 5] | w1
        r2: cython.ulonglong = m[NEED + 6] | w2
        r3: cython.ulonglong = m[NEED + 7] | w3
        space: cython.int
        while spaces:
            space = lowest(spaces)
            spaces &= spaces - 1
            self.codes[space] = (
                (h0 >> space & 1)
                | (r0 >> space & 1) << 1
                | (h1 >> space & 1) << 2
                | (r1 >> space & 1) << 3
                | (h2 >> space & 1) << 4
                | (r2 >> space & 1) << 5
                | (h3 >> space & 1) << 6
                | (r3 >> space & 1) << 7
            )

    def add_routes(self, network: Network, empty: cython.ulonglong, kind: cython.int) -> None:
        """Add the features of a kind of route: the longest, the longest that can grow, and the gain by one space."""
        m = network.masks
        base: cython.int = 4 * kind
        # The ends in the space that was drawn in, and the ends that pointed at it.
        near: cython.ulonglong = m[base] | m[base + 1] | m[base + 2] | m[base + 3]
        near |= (m[NEED + base] & ~EXITS[base]) | (m[NEED + base + 1] & ~EXITS[base + 1])
        near |= (m[NEED + base + 2] & ~EXITS[base + 2]) | (m[NEED + base + 3] & ~EXITS[base + 3])
        known: cython.int
        if self.drawn and not near & self.drawn:
            known = self.stood_routes[kind]
        else:
            known = self.routes.find_cached(network, empty, kind)
        longest: cython.int = known & 255
        reach: cython.int = known >> 16
        times: cython.int = self.second_board.pipe if self.second_board is not None and kind == 0 else 1
        self.add(LENGTH, times * longest)
        self.add(EXTENSIBLE, times * (known >> 8 & 255))
        if reach > longest:
            self.add(GAIN, times * (reach - longest))
