"""What an unfinished sheet is worth after a round: its points so far and what is still open, in thousandths of a point.

Hot. Reads the masks of a `Network`, no dice, no match, no other seat. The value is a sum over features that a person
would name (ends that can still go on, networks that can be joined, exits within reach, routes that can grow), with
weights for each round from `weights.py`. Whole numbers throughout, so that every machine, compiled or not, gets the
same.
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
    # 49 spaces have two groups each at most, and two are looked at anew while others stand.
    MOST_GROUPS = 100
    # Where each feature has its weight: single ones, then tables.
    ONE, EXIT_POINTS, EXITS_USED, EXITS_OPEN, LENGTH, EXTENSIBLE, GAIN, CENTRE_FILLED, CENTRE_FACED = range(9)
    DEAD_ENDS, LIVE_ENDS, FACED, MEETING, SPACES_FILLED, LARGEST, OPEN_NETWORKS = range(9, 16)
    SPECIALS = 16
    EXIT_STEPS = 20
    NETWORKS = 24
    FRONTIER = 144
    FAR = 3
    SPACE_CLASS = [0] * 256


def _fill_classes() -> list[str]:
    """Number the ways in which an empty space can be surrounded, alike under turns, mirrors and a swap of kinds.

    A way is, for each side, 0 free, 1 a highway points in, 2 a railway does, 3 shut: `-`, `H`, `R` and `#` in the
    names that are returned by number.
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


class Value:
    """The weights, and room to work in; not to be shared between threads."""

    def __init__(self, weights: Sequence[Sequence[int]], potential: ExpansionValue | None = None) -> None:
        """`weights`: for each round from 1 to STAGES those of all SIZE features, in thousandths of a point.

        `potential` has what expansions add.
        """
        self.potential = potential
        self.routes = LongestRoutes()
        self.aims: GoalEvaluation | None = None
        self.second_board: TwoBoards | None = None
        self.most_goals = 0
        # Goals are dear to count: no sheet is asked for them that would be worth no more than this with all of them.
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
        # The space that was drawn in since `stand`, as a bit; 0 where all is to be looked at.
        self.drawn = 0
        self.base = 0
        self.total = 0

    def of(self, network: Network, stage: cython.int, specials: cython.int) -> cython.int:
        """The value of a sheet after round `stage`, 1 to 6, with so many special routes left to use."""
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
            self.total += self.potential.of(network, stage)
        if self.second_board is not None:
            self.total += self.second_board.of(network, stage)
        if self.aims is not None and self.total + self.most_goals > self.floor:
            self.total += self.goals(network)
        return self.total

    def aim(self, aims: GoalEvaluation | None) -> None:
        """From now on count in what these goals are worth."""
        self.aims = aims
        if aims is not None:
            self.most_goals = aims.most()

    def set_second_board(self, both: TwoBoards | None) -> None:
        """From now on count in what a second board, or that one to it, is worth."""
        self.second_board = both

    def brought(self, network: Network) -> cython.int:
        """What was drawn in this turn brings to a board below, in thousandths of a point."""
        return self.second_board.brought(network) if self.second_board is not None else 0

    def lays(self, network: Network, drawing: cython.int, space: cython.int) -> cython.int:
        """The number of the layer that a drawing brings with it on a board below, and 1; 0 for none."""
        return self.second_board.lays(network, drawing, space) if self.second_board is not None else 0

    def spare(self, specials: cython.int) -> cython.int:
        """What it is worth in the last round to have so many special routes, or doublings, left."""
        return self.weights[(STAGES - 1) * SIZE + SPECIALS + specials]

    def goals(self, network: Network) -> cython.int:
        """What the goals are worth, in thousandths of a point."""
        aims = self.aims
        if aims is None:
            return 0
        return aims.worth(
            network, self.routes.longest(network, 0), self.routes.longest(network, 1), self.villages(network)
        )

    def reached(self, network: Network) -> cython.int:
        """The goals, as bits, that a sheet reaches."""
        aims = self.aims
        if aims is None:
            return 0
        return aims.reached(
            network, self.routes.longest(network, 0), self.routes.longest(network, 1), self.villages(network)
        )

    def villages(self, network: Network) -> cython.int:
        """How many villages are marked."""
        return self.potential.marked_villages(network) if self.potential is not None else 0

    def look_ahead(self, kept: cython.int) -> None:
        """From now on sheets are those after the next round; `kept` are the goals, as bits, reached before."""
        if self.aims is not None:
            self.aims.look_ahead(kept)
            self.most_goals = self.aims.most()

    def look_here(self) -> None:
        """From now on sheets are those after this round."""
        if self.aims is not None:
            self.aims.look_here()
            self.most_goals = self.aims.most()

    def points(self, network: Network) -> cython.int:
        """The points as they stand, no space twice in a route: as `Network.total`, but with what is remembered, and
        with those of expansions."""
        more: cython.int = self.routes.longest(network, 0) + self.routes.longest(network, 1)
        if self.potential is not None:
            more += self.potential.points(network)
        if self.second_board is not None:
            more += self.second_board.points(network) + (self.second_board.pipe - 1) * self.routes.longest(network, 0)
        return network.exit_points() + more + network.centre() - network.errors()

    def trail_points(self, network: Network) -> cython.int:
        """The points as they stand in the mode trail."""
        more: cython.int = 0
        if self.potential is not None:
            more = self.potential.points(network)
        if self.second_board is not None:
            more += self.second_board.points(network) + (self.second_board.pipe - 1) * network.longest(0, True)
        return network.total(True) + more

    def doubt(self, network: Network, specials: cython.int) -> cython.int:
        """What of the points of a last round is not to be counted on, in thousandths."""
        return self.potential.doubt(network, specials) if self.potential is not None else 0

    def factories(self) -> cython.ulonglong:
        """The spaces of factories, as bits."""
        return self.potential.factories if self.potential is not None else 0

    def marked_boxes(self, network: Network) -> cython.int:
        """How many boxes of universities are marked."""
        return self.potential.marked_boxes(network) if self.potential is not None else 0

    def more_live_ends(self, network: Network) -> cython.int:
        """The open ends of expansions' kinds that may still be joined."""
        return self.potential.live(network) if self.potential is not None else 0

    def features(self, network: Network, specials: int) -> dict[int, int]:
        """The features that are not 0, for tuning."""
        index: cython.int
        for index in range(SIZE):
            self.counts[index] = 0
        self.recording = True
        self.of(network, 1, specials)
        self.recording = False
        return {index: self.counts[index] for index in range(SIZE) if self.counts[index]}

    def features_after(self, before: Network, space: cython.int, network: Network, specials: int) -> dict[int, int]:
        """The same of a sheet that differs from another one in one space, told by what that one has."""
        self.stand(before)
        self.drawn = cython.cast(cython.ulonglong, 1) << space
        found = self.features(network, specials)
        self.drawn = 0
        return found

    def add(self, index: cython.int, amount: cython.int) -> None:
        """Count a feature."""
        self.total += self.weights[self.base + index] * amount
        if self.recording:
            self.counts[index] += amount

    def stand(self, network: Network) -> None:
        """Find the networks and the routes of a sheet, for those that differ from it in one space, `drawn`, which was
        empty in it."""
        index: cython.int
        empty: cython.ulonglong = BOARD & ~network.masks[FILLED]
        both = self.second_board
        self.drawn = 0
        # What hubs bring is added to each of those sheets, as their hubs differ.
        self.second_board = None
        self.stood = self.find_networks(network, empty)
        self.second_board = both
        for index in range(2):
            self.stood_routes[index] = self.routes.of(network, empty, index)
        for index in range(self.stood):
            self.stood_firsts[index] = self.firsts[index]
            self.stood_seconds[index] = self.seconds[index]
            self.stood_faces[index] = self.faces[index]
            self.stood_live[index] = self.live[index]
            self.stood_exits[index] = self.exits[index]

    def find_networks(self, network: Network, empty: cython.ulonglong) -> cython.int:
        """List the exits, the live ends and the faced spaces of each network; return how many there are.

        Groups without an exit count as networks too: the second group of an overpass often is one for a while. What
        lies apart from `drawn` is taken over from the sheet that was stood on.
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
        # Groups to be looked at, and those of which all is known.
        listed: cython.int = 0
        count: cython.int = 0
        drawn: cython.ulonglong = self.drawn
        if drawn:
            # The two groups of what was drawn join those that their ends meet; where one meets both, all are one.
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
            north = (north >> 8) & empty
            east = (east << 1) & empty
            south = (south << 8) & empty
            west = (west >> 1) & empty
            self.live[count] = popcount(north) + popcount(east) + popcount(south) + popcount(west)
            self.faces[count] = north | east | south | west
            count += 1
        return count

    def add_networks(self, network: Network, empty: cython.ulonglong) -> None:
        """What the networks have and what they can still reach, then the empty spaces that they face."""
        faced: cython.ulonglong = 0
        meeting: cython.ulonglong = 0
        points: cython.int = 0
        used: cython.int = 0
        largest: cython.int = 0
        alive: cython.int = 0
        ends: cython.int = 0
        errors: cython.int = network.errors()
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
        # How many steps lead from each free exit to a network, all of them at once: from where networks could go on.
        nearer: cython.ulonglong = 0
        more = faced
        for index in range(FAR):
            self.add(EXIT_STEPS + index, popcount(way & more & ~nearer))
            nearer = more
            more |= ((more >> 8) | (more << 8) | (more >> 1) | (more << 1)) & empty
        self.add(EXIT_STEPS + FAR, popcount(way & ~nearer))
        self.add_frontier(network, empty, faced, meeting | way)

    def steps(self, start: cython.ulonglong, goal: cython.ulonglong, empty: cython.ulonglong) -> cython.int:
        """How many steps through empty spaces lead to a goal, FAR for that many or more."""
        count: cython.int = 0
        while count < FAR and not start & goal:
            start |= ((start >> 8) | (start << 8) | (start >> 1) | (start << 1)) & empty
            count += 1
        return count

    def add_frontier(
        self, network: Network, empty: cython.ulonglong, faced: cython.ulonglong, meeting: cython.ulonglong
    ) -> None:
        """How each faced space is surrounded, and whether it could join two networks, or one and an exit."""
        space: cython.int
        self.read_codes(network, empty, faced)
        while faced:
            space = lowest(faced)
            faced &= faced - 1
            self.add(FRONTIER + 2 * SPACE_CLASS[self.codes[space]] + (meeting >> space & 1), 1)

    def read_codes(self, network: Network, empty: cython.ulonglong, spaces: cython.ulonglong) -> None:
        """Fill `codes` at some empty spaces with what surrounds each, a number of eight bits."""
        m = network.masks
        # The two bits of each side's number, as in `_fill_classes`: highway and shut, railway and shut. An end of
        # another kind shuts a side as a blank one does.
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
        """The longest route of a kind, the longest that can go on, and by how much one more space could lengthen it."""
        m = network.masks
        base: cython.int = 4 * kind
        # Ends in the space that was drawn in, and those that had pointed at it.
        near: cython.ulonglong = m[base] | m[base + 1] | m[base + 2] | m[base + 3]
        near |= (m[NEED + base] & ~EXITS[base]) | (m[NEED + base + 1] & ~EXITS[base + 1])
        near |= (m[NEED + base + 2] & ~EXITS[base + 2]) | (m[NEED + base + 3] & ~EXITS[base + 3])
        known: cython.int
        if self.drawn and not near & self.drawn:
            known = self.stood_routes[kind]
        else:
            known = self.routes.of(network, empty, kind)
        longest: cython.int = known & 255
        reach: cython.int = known >> 16
        times: cython.int = self.second_board.pipe if self.second_board is not None and kind == 0 else 1
        self.add(LENGTH, times * longest)
        self.add(EXTENSIBLE, times * (known >> 8 & 255))
        if reach > longest:
            self.add(GAIN, times * (reach - longest))
