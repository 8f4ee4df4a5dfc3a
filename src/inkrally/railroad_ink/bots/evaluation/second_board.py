"""Computes the effects of a player's two boards on each other for the search: stations create hubs and burst pipes.

A hot module (rules 12). When a round is drawn on the second board, two layers of its masks have the stations that are
hubs and the other stations. When a round is drawn on the sheet, a table has the effect on the second board of a new
station, or of another drawing, in each space. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Sequence

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.bots.evaluation.stations import stations
    from inkrally.railroad_ink.sheet.bits import lowest, popcount
    from inkrally.railroad_ink.sheet.board_below import hub_points, lines_of, stations_of
    from inkrally.railroad_ink.sheet.network import BOARD, EXITS, FILLED, LAYER, NEED, SECOND, Network

    # Layers that no drawing of the second board uses. The layer of craters is avoided, because ends that face a crater
    # are not errors.
    HUBS, PLAIN = range(2, 4)
    MAY_TIE, MAY_BREAK, SITES_FACED, SITES = range(4)
    BOARD_FEATURES = 4
    BOARD_STAGES = 6

FEATURE_NAMES: tuple[str, ...] = (
    "stations that may become hubs",
    "pipes that may burst",
    "spaces for a hub that are faced",
    "spaces for a hub",
)
"""The features of a second board in the order of their numbers."""


class TwoBoards:
    """Values the effects of two boards on each other in one turn. Not safe to share between threads."""

    def __init__(
        self,
        weights: Sequence[Sequence[int]],
        pipe: cython.int,
        here: cython.bint,
        alone: cython.bint,
        tied: cython.bint,
    ) -> None:
        """Set the weights, and the board of the turn.

        Args:
            weights: The weights of the features by round, in thousandths of a point.
            pipe: The factor for the length of the longest pipe.
            here: Whether the turn is drawn on the second board.
            alone: Whether the second board is played without the sheet.
            tied: Whether hubs and bursts count.
        """
        stage: cython.int
        feature: cython.int
        if not cython.compiled:
            self.weights = [0] * (BOARD_STAGES * BOARD_FEATURES)
            self.built = [0] * 64
            self.covered = [0] * 64
        for stage in range(BOARD_STAGES):
            for feature in range(BOARD_FEATURES):
                self.weights[stage * BOARD_FEATURES + feature] = weights[stage][feature]
        self.pipe = pipe
        self.here = here
        self.alone = alone
        self.tied = tied
        self.above = 0
        self.free = BOARD
        self.standing = 0
        self.before = 0

    def set_above(self, above: cython.ulonglong, free: cython.ulonglong) -> None:
        """Set the state of the sheet while the second board is drawn.

        `above` are the spaces with a station on the sheet, `free` its empty spaces, both as bits.
        """
        self.above = above
        self.free = free

    def set_below(self, network: Network, built: Sequence[int], covered: Sequence[int]) -> None:
        """Set the sheet that is drawn, and the effect of a drawing in each of its spaces on the second board.

        `built` has the effect of a station, `covered` that of any other drawing, by space and in thousandths of a
        point.
        """
        space: cython.int
        self.standing = stations(network)
        self.before = network.masks[FILLED]
        for space in range(56):
            self.built[space] = built[space]
            self.covered[space] = covered[space]

    def layer_of_drawing(self, network: Network, drawing: cython.int, space: cython.int) -> cython.int:
        """Return the number of the layer that a drawing on the second board adds to, plus 1; 0 for none."""
        bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
        if not self.tied or stations_of(drawing) == 0:
            return 0
        if self.alone:
            return 1 + (PLAIN if network.masks[LAYER + HUBS] & lines_of(space) else HUBS)
        return 1 + (HUBS if self.above & bit else PLAIN)

    def second_hubs(self, network: Network) -> cython.ulonglong:
        """Return the spaces with a hub whose station belongs to the second group of ends in its space."""
        m = network.masks
        seconds: cython.ulonglong = m[4] & m[SECOND]
        seconds |= m[5] & m[SECOND + 1]
        seconds |= m[6] & m[SECOND + 2]
        seconds |= m[7] & m[SECOND + 3]
        return m[LAYER + HUBS] & seconds if self.here and self.tied else 0

    def first_hubs(self, network: Network) -> cython.ulonglong:
        """Return the spaces with a hub whose station belongs to the first group of ends in its space."""
        return network.masks[LAYER + HUBS] & ~self.second_hubs(network) if self.here and self.tied else 0

    def points(self, network: Network) -> cython.int:
        """Return the difference in the points of networks because hubs score instead of exits."""
        if not (self.here and self.tied):
            return 0
        return hub_points(network, self.first_hubs(network), self.second_hubs(network)) - network.exit_points()

    def evaluate(self, network: Network, stage: cython.int) -> cython.int:
        """Return the additional value of the second board because of hubs, in thousandths of a point.

        `stage` is as in `SheetValue.evaluate`.
        """
        m = network.masks
        sites: cython.ulonglong
        faced: cython.ulonglong
        at: cython.int = (stage - 1) * BOARD_FEATURES
        if not self.tied:
            return 0
        if not self.here:
            return self.gain_below(network)
        if self.alone:
            return 0
        sites = self.above & BOARD & ~m[FILLED]
        faced = (m[NEED + 4] & ~EXITS[4]) | (m[NEED + 5] & ~EXITS[5])
        faced |= (m[NEED + 6] & ~EXITS[6]) | (m[NEED + 7] & ~EXITS[7])
        return (
            self.weights[at + MAY_TIE] * popcount(m[LAYER + PLAIN] & self.free)
            + self.weights[at + MAY_BREAK] * popcount((m[0] | m[1] | m[2] | m[3]) & self.free)
            + self.weights[at + SITES_FACED] * popcount(sites & faced)
            + self.weights[at + SITES] * popcount(sites)
        )

    def gain_below(self, network: Network) -> cython.int:
        """Return the effect of this turn's drawings on the second board, in thousandths of a point."""
        if self.here:
            return 0
        new: cython.ulonglong = stations(network) & ~self.standing
        more: cython.ulonglong = network.masks[FILLED] & ~self.before & ~new
        total: cython.int = 0
        while new:
            total += self.built[lowest(new)]
            new &= new - 1
        while more:
            total += self.covered[lowest(more)]
            more &= more - 1
        return total
