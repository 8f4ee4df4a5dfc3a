"""Searches for the best drawings of one roll on one sheet by beam search.

A hot module. The inputs are a sheet, the dice of one round and the special routes that are left. Expansions are data
here: the ends that must join a route, whether water fills spaces, and the dice one of which must be drawn. Do not name
an expansion.

States are partly drawn turns. There is a beam for each number of drawn white dice, drawn expansion dice and drawn
special routes, because only states with equal numbers have comparable values. The search tries white dice in every
order and a special route at any moment. Expansion dice may stay undrawn. The search draws them before all white dice
and, unless the search is quick, also when no white die fits any more. Of equal sheets, it keeps one. A turn may end
when no remaining white die fits (rules 4.2). Such states are the candidates, the results of the search. They are sorted
by their value after the round, or by their points in the last round.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.bots.evaluation.stations import (
        corners_of,
        lay_trail,
        lift_trail,
        routes_of,
        within_reach,
    )
    from inkrally.railroad_ink.bots.evaluation.value import NO_FLOOR, STAGES, SheetValue
    from inkrally.railroad_ink.bots.learned.net import ValueNetwork
    from inkrally.railroad_ink.sheet.bits import lowest, popcount
    from inkrally.railroad_ink.sheet.network import Network

    MOST_DICE = 8
    MOST_WHITE = 4
    MOST_WIDTH = 1024
    MOST_ENDS = 1024
    MOST_SLOTS = 1 << 17
    MOST_SPECIALS = 3
    # The value in the last round of an open end that can still be joined, in thousandths of a
    # point.
    HOPE = 700
    NEVER, OUTSIDE, ANYWHERE = range(3)
    CELLS = 70
    ALL_SPECIALS = 63
    # Bits of the state of a turn. UNCOUNTED: a special route counts towards no limit. From TWICE on: the white dice
    # that were drawn twice.
    UNCOUNTED = 14
    TWICE = 15
    EFFECTS = 2
    MOST_BOXES = 3
    SPECIAL_COUNT = 6
    MOST_ROUTES = 192
    RULE_41 = -1
    ROUTE_FIRST = [0] * MOST_ROUTES
    ROUTE_COUNT = [0] * MOST_ROUTES
    # The number of the layer to which a route adds something, plus 1; 0 for none.
    ROUTE_LAYS = [0] * MOST_ROUTES
    # The kinds of ends that must join a route, in the form of `Network.places`, or RULE_41 for the rule of white dice.
    ROUTE_CONNECT = [RULE_41] * MOST_ROUTES
    DRAWING_LIST = [0] * 512
    SPECIAL_ROUTES = [0] * SPECIAL_COUNT

    def ints(store: array[int]) -> array[int]:
        """Return the numbers of an array; if compiled, as a pointer."""
        return store

    words = ints

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import KIND_SLOTS, MASK_LAYERS, ROUTE_NUMBERS, layer_number

ROUTES: dict[str, int] = {route: number for number, route in enumerate(ROUTE_NUMBERS)}
"""The number of each route in the tables of this module."""

NO_ROUTE = 191
"""The number of a die that shows no route, which fits nowhere."""

FREE_SPECIAL = -2
DUPLICATE_OFFSET = 16
"""The number to add to the number of a die in a step of a candidate if the die is drawn a second time."""


LAYER_BY_ROUTE = {
    route.id: 1 + layer_number(layer, "", value)
    for route in facts.ROUTES
    for layer, value in reversed(list(route.lays.items()))
    if layer in MASK_LAYERS
}
"""The number of the layer to which each route adds something, plus 1, for the layers that a `Network` has."""


def _fill_tables() -> None:
    count: cython.int = 0
    number: cython.int
    special: cython.int
    if len(ROUTES) > NO_ROUTE or len(facts.SPECIALS) != SPECIAL_COUNT:
        raise ValueError(f"the tables hold {NO_ROUTE} routes and {SPECIAL_COUNT} special ones")
    for route, number in ROUTES.items():
        ROUTE_FIRST[number] = count
        ROUTE_COUNT[number] = len(ROUTE_NUMBERS[route])
        ROUTE_CONNECT[number] = RULE_41
        ROUTE_LAYS[number] = LAYER_BY_ROUTE.get(route, 0)
        if route in facts.EXPANSION_OF:
            expansion = facts.EXPANSIONS[facts.EXPANSION_OF[route]]
            # The dice of a second board follow the rule of white dice.
            if not expansion.second_board:
                ROUTE_CONNECT[number] = sum({1 << (KIND_SLOTS[kind] // 4) for kind in expansion.connect})
        for drawing in ROUTE_NUMBERS[route]:
            DRAWING_LIST[count] = drawing
            count += 1
    for special in range(SPECIAL_COUNT):
        SPECIAL_ROUTES[special] = ROUTES[facts.SPECIALS[special]]


_fill_tables()


def packed(routes: list) -> int:  # type: ignore[type-arg]  # Cython does not accept list[...] here
    """Return a roll as one number: one byte for the route of each die, NO_ROUTE for a die that shows no route."""
    roll = 0
    for die, route in enumerate(routes):
        roll |= ROUTES.get(route, NO_ROUTE) << 8 * die
    return roll


class TurnSearch:
    """Searches one turn after another in the same working memory. Not safe to share between threads."""

    def __init__(
        self,
        value: SheetValue,
        trail: cython.bint,
        width: cython.int,
        breadth: cython.int,
        extras: cython.int = 0,
        water: cython.bint = False,
        quick: cython.bint = False,
        judge: ValueNetwork | None = None,
        effects: cython.bint = False,
    ) -> None:
        """Allocate a search.

        Args:
            value: The plain value.
            trail: Whether the longest routes of the last round may pass a space twice.
            width: The number of states in each beam.
            breadth: The maximum number of candidates.
            extras: The maximum number of expansion dice.
            water: Whether water fills surrounded spaces (rules 7.2).
            quick: Whether expansion dice are drawn only before the white dice.
            judge: The learned value that sorts the candidates again, if any.
            effects: Whether the buildings of a sheet have effects (rules 9.1).
        """
        self.judge = judge
        self.judged = Network()
        self.quick = quick
        self.value = value
        self.trail = trail
        self.width = min(width, MOST_WIDTH)
        self.breadth = min(breadth, MOST_ENDS)
        self.water = water
        self.most_extras = min(extras, MOST_DICE - MOST_WHITE)
        self.effects = EFFECTS if effects else 0
        self.deep = False
        self.doubles = False
        self.given = 0
        self.gift = False
        self.networks = [Network() for _ in range(10 * (self.most_extras + self.effects + 1) * self.width)]
        self.slots = 1 << 10
        while self.slots < 1024 * self.width and self.slots < MOST_SLOTS:
            self.slots *= 2
        self.bans = False
        self.stamp = 0
        # The number of the state whose sheet was passed to `SheetValue.prepare` last.
        self.stands = -1
        self.nodes = 0
        self.ends = 0
        if not cython.compiled:
            self.counts = [0] * CELLS
            self.end_values = [0] * MOST_ENDS
            self.end_parents = [0] * MOST_ENDS
            self.end_moves = [0] * MOST_ENDS
            self.end_lefts = [0] * MOST_ENDS
            self.routes = [0] * MOST_DICE
            self.banned = [0] * 512
            self.connects = [RULE_41] * MOST_ROUTES
        # Allocate no more than the beams need: the system clears every page, and a decision makes several searches.
        beams = bytes(4 * CELLS * self.width)
        self.stores = [array("i", beams) for _ in range(4)]
        self.stores += [array("Q", bytes(8 * self.slots)), array("i", bytes(4 * self.slots))]
        self.values = ints(self.stores[0])
        self.lefts = ints(self.stores[1])
        self.parents = ints(self.stores[2])
        self.moves = ints(self.stores[3])
        self.seen = words(self.stores[4])
        self.stamps = ints(self.stores[5])
        route: cython.int
        for route in range(MOST_ROUTES):
            self.connects[route] = ROUTE_CONNECT[route]

    def prune_with_network(self) -> None:
        """Let the learned value also rank incomplete turns from now on."""
        self.deep = True

    def connect(self, route: cython.int, kinds: cython.int) -> None:
        """Set the kinds of ends that a route must join from now on, as bits; 0 if the route need not join any end."""
        self.connects[route] = kinds

    def run(
        self,
        sheet: Network,
        stage: cython.int,
        roll: cython.ulonglong,
        dice: cython.int,
        used: cython.int,
        special: cython.int,
        limit: cython.int,
        extras: cython.int = 0,
        owed: cython.int = 0,
    ) -> cython.int:
        """Search the turn of round `stage`, and return the number of candidates, which are sorted, best first.

        Args:
            sheet: The sheet before the turn.
            stage: The round; STAGES + 1 in the last round.
            roll: One byte with the route of each die: white dice, then those of expansions.
            dice: The number of white dice.
            used: A bit for each special route that is crossed off. The next bit is set if one of these routes counts
                towards no limit.
            special: When a special route may be drawn: NEVER, OUTSIDE (before or after all dice) or ANYWHERE.
            limit: The number of nodes after which only the best state of each beam is continued.
            extras: The number of expansion dice.
            owed: The dice one of which must be drawn if one fits, as bits. Bit 0 is the first die.
        """
        die: cython.int
        cell: cython.int
        if extras > self.most_extras:
            extras = self.most_extras
        for die in range(dice + extras):
            self.routes[die] = roll >> (8 * die) & 255
        self.dice = dice
        self.extras = extras
        self.owed = owed
        self.stage = stage
        self.nodes = 0
        self.ends = 0
        self.seen_count = 0
        self.stamp += 1
        for cell in range(CELLS):
            self.counts[cell] = 0
        self.counts[0] = 1
        self.stands = -1
        if self.judge is not None:
            self.judge.reset()
        self.lefts[0] = (1 << (dice + extras)) - 1 | used << MOST_DICE
        self.parents[0] = -1
        root: Network = self.networks[0]
        root.assign(sheet)
        self.values[0] = self.evaluate(root, self.lefts[0], dice == 0)
        if self.effects:
            self.standing = routes_of(root)
            self.boxes = self.value.marked_boxes(root)
        for cell in range(2 * (dice + 1) * (extras + self.effects + 1)):
            self.expand(cell, special, limit)
        if stage <= STAGES:
            self.rescore_candidates()
        return self.ends

    def set_building_effects(self, factories: cython.int, special: cython.bint) -> None:
        """Set the effects of buildings that are available when the turn begins.

        `factories` is the number of white dice that may be drawn a second time. `special` tells whether a special route
        may be drawn that counts towards no limit.
        """
        self.given = factories
        self.gift = special

    def set_second_board(self) -> None:
        """Search turns on a second board from now on.

        There are no special routes on a second board. One white die may be drawn a second time, which counts towards
        the limit of a match as a special route does on the sheet (rules 12).
        """
        self.doubles = True

    def forbid(self, drawing: cython.int, spaces: cython.ulonglong) -> None:
        """Forbid a drawing in these spaces, as bits, from now on."""
        self.bans = True
        self.banned[drawing] = spaces

    def expand(self, cell: cython.int, special: cython.int, limit: cython.int) -> None:
        """Continue every state of a beam.

        Args:
            cell: The number of the beam: 2 * ((1 + extras) * white dice drawn + expansion dice drawn) + special routes
                drawn.
            special: As in `run`.
            limit: As in `run`.
        """
        index: cython.int
        place: cython.int
        left: cython.int
        die: cython.int
        route: cython.int
        bit: cython.int
        fits: cython.bint
        waiting: cython.bint
        columns: cython.int = self.extras + self.effects + 1
        white: cython.int = (cell >> 1) // columns
        extra: cython.int = (cell >> 1) % columns
        # In a quick search, states with different expansion dice compete from the first white die on.
        after: cython.int = cell + 2 * columns - (2 * extra if self.quick else 0)
        for index in range(self.counts[cell]):
            if index and self.nodes >= limit:
                return
            place = cell * self.width + index
            network: Network = self.networks[place]
            if place:
                parent: Network = self.networks[self.parents[place]]
                network.assign(parent)
                self.move(network, self.moves[place])
            left = self.lefts[place]
            fits = False
            waiting = self.quick and white == 0 and self.draw_extras(cell, place, network, left)
            for die in range(self.dice):
                if not left >> die & 1 or self.repeated(die, left) or waiting:
                    continue
                if self.draw(after, place, network, self.routes[die], left & ~(1 << die)):
                    fits = True
            if not self.quick and (white == 0 or not fits):
                waiting = self.draw_extras(cell, place, network, left)
            if self.effects and not waiting:
                self.draw_effects(cell, place, network, left)
            if not fits and not waiting and (white < self.dice or place == 0 or self.owes(left, left)):
                self.add_candidate(
                    self.values[place] if self.stage <= STAGES else self.final(network, left), place, -1, left
                )
            if cell & 1 or self.specials(left) <= 0:
                continue
            if special == ANYWHERE or (special == OUTSIDE and (white + extra == 0 or not fits)):
                for route in range(SPECIAL_COUNT):
                    bit = 1 << (MOST_DICE + route)
                    if not left & bit:
                        self.draw(cell + 1, place, network, SPECIAL_ROUTES[route], left | bit)

    def move(self, network: Network, move: cython.int) -> None:
        """Apply a move to a sheet. A move has, from its lowest bits on, a space, a drawing, and the layer to add to."""
        network.place(move >> 6 & 511, move & 63)
        if corners_of(move >> 6 & 511):
            lay_trail(network, corners_of(move >> 6 & 511), move & 63)
        if move >> 15:
            network.mark((move >> 15) - 1, move & 63)
        if self.water:
            network.fill_water()

    def draw_effects(self, cell: cython.int, place: cython.int, network: Network, left: cython.int) -> None:
        """Draw a white die a second time, or a special route that is free.

        A factory allows the first, and so does a doubling on a second board. A university allows the second.
        """
        die: cython.int
        route: cython.int
        bit: cython.int
        again: cython.int
        twice: cython.int = left >> TWICE & 15
        free: cython.int = (left & ~self.lefts[0]) >> UNCOUNTED & 1
        if popcount(twice) + free >= self.effects or (self.doubles and cell < 2 * (self.extras + self.effects + 1)):
            return
        built: cython.ulonglong = self.value.factories() & routes_of(network) & ~self.standing
        if self.given + popcount(built) > popcount(twice):
            for die in range(self.dice):
                if twice >> die & 1 or self.repeated(die, ~twice):
                    continue
                again = left | 1 << (TWICE + die)
                if self.doubles:
                    again |= (again + (1 << MOST_DICE)) & ALL_SPECIALS << MOST_DICE & ~again
                self.draw(cell + 2, place, network, self.routes[die], again)
        if left >> UNCOUNTED & 1:
            return
        if self.gift or (self.boxes < MOST_BOXES and self.value.marked_boxes(network) >= MOST_BOXES):
            for route in range(SPECIAL_COUNT):
                bit = 1 << (MOST_DICE + route)
                if not left & bit:
                    self.draw(cell + 2, place, network, SPECIAL_ROUTES[route], left | bit | 1 << UNCOUNTED)

    def specials(self, left: cython.int) -> cython.int:
        """Return how many special routes the player may still draw in the match. `left` is the state of the turn."""
        return MOST_SPECIALS - popcount(left >> MOST_DICE & ALL_SPECIALS) + (left >> UNCOUNTED & 1)

    def draw_extras(self, cell: cython.int, place: cython.int, network: Network, left: cython.int) -> cython.bint:
        """Try every undrawn expansion die. Returns True if one of the dice that must be drawn fits."""
        die: cython.int
        waiting: cython.bint = False
        for die in range(self.dice, self.dice + self.extras):
            if not left >> die & 1 or self.repeated(die, left):
                continue
            if self.draw(cell + 2, place, network, self.routes[die], left & ~(1 << die)):
                waiting = waiting or self.owes(left & (1 << die), left)
        return waiting

    def owes(self, dice: cython.int, left: cython.int) -> cython.bint:
        """Return whether one of `dice` is among the dice one of which must be drawn, and none of these is drawn yet.

        `left` has the undrawn dice. Both are bits by die.
        """
        return self.owed & dice != 0 and self.owed & left == self.owed

    def repeated(self, die: cython.int, left: cython.int) -> cython.bint:
        """Return whether an undrawn die with a lower number shows the same route."""
        other: cython.int
        for other in range(die):  # noqa: SIM110  # Cython compiles a loop, any() would build a generator
            if left >> other & 1 and self.routes[other] == self.routes[die]:
                return True
        return False

    def draw(
        self, cell: cython.int, place: cython.int, network: Network, route: cython.int, left: cython.int
    ) -> cython.bint:
        """Try a route in every orientation and space. Returns False if the route fits nowhere.

        `cell` is the beam of the new states, `place` the position of the state, and `left` has the dice and special
        routes that are left afterwards.
        """
        found: cython.bint = False
        number: cython.int
        space: cython.int
        drawing: cython.int
        corners: cython.int
        value: cython.int
        spaces: cython.ulonglong
        last: cython.bint = cell >= 2 * (self.extras + self.effects + 1) * self.dice
        done: cython.bint = last and not self.owes(left, left)
        connect: cython.int = self.connects[route]
        lays: cython.int = ROUTE_LAYS[route]
        filled: cython.ulonglong = 0
        valued: cython.bint = self.stage <= STAGES
        for number in range(ROUTE_FIRST[route], ROUTE_FIRST[route] + ROUTE_COUNT[route]):
            drawing = DRAWING_LIST[number]
            corners = corners_of(drawing)
            spaces = network.spaces(drawing) if connect == RULE_41 else network.places(drawing, connect)
            if corners:
                spaces |= network.places(drawing, 0) & within_reach(network, drawing)
            if self.bans:
                spaces &= ~self.banned[drawing]
            if spaces and valued and self.stands != place:
                self.stands = place
                self.value.prepare(network)
            while spaces:
                found = True
                space = lowest(spaces)
                spaces &= spaces - 1
                if self.doubles:
                    lays = self.value.layer_of_drawing(network, drawing, space)
                network.place(drawing, space)
                if lays:
                    network.mark(lays - 1, space)
                if corners:
                    lay_trail(network, corners, space)
                if self.water:
                    filled = network.fill_water()
                if self.is_new_position(network.key()):
                    self.nodes += 1
                    self.value.floor = self.threshold(cell, done)
                    # Water in other spaces may have joined networks apart from this space.
                    self.value.drawn = 0 if filled else cython.cast(cython.ulonglong, 1) << space
                    value = self.evaluate(network, left, last)
                    self.value.drawn = 0
                    self.value.floor = NO_FLOOR
                    if done:
                        self.add_candidate(value, place, lays << 15 | drawing << 6 | space, left)
                    self.keep(cell, value, place, lays << 15 | drawing << 6 | space, left)
                if filled:
                    network.undo_fill_water(filled)
                if corners:
                    lift_trail(network, space)
                if lays:
                    network.unmark(lays - 1, space)
                network.erase(drawing, space)
        return found

    def threshold(self, cell: cython.int, done: cython.bint) -> cython.int:
        """Return the value that a state must exceed to be kept in its beam, or as a candidate if `done`.

        It is in thousandths of a point; NO_FLOOR if every state is kept.
        """
        if self.stage > STAGES or self.counts[cell] < self.width or (done and self.ends < self.breadth):
            return NO_FLOOR
        least: cython.int = self.values[cell * self.width + self.width - 1]
        return min(least, self.end_values[self.ends - 1]) if done else least

    def evaluate(self, network: Network, left: cython.int, last: cython.bint) -> cython.int:
        """Return the value of a state in thousandths of a point; `last` if no die is left."""
        if self.stage <= STAGES:
            if self.deep and self.judge is not None:
                judge: ValueNetwork = self.judge
                return judge.evaluate(
                    network, self.stage, left >> MOST_DICE & (ALL_SPECIALS | 1 << (UNCOUNTED - MOST_DICE))
                )
            return self.value.evaluate(network, self.stage, self.specials(left))
        if last:
            return self.final(network, left)
        hope: cython.int = network.live_ends() + self.value.more_live_ends(network)
        more: cython.int = self.value.goals(network) + self.value.second_board_gain(network)
        return 1000 * self.value.points(network) + HOPE * hope + more

    def final(self, network: Network, left: cython.int) -> cython.int:
        """Return the value of a sheet at the end of the last round, in thousandths of a point."""
        doubt: cython.int = self.value.points_at_risk(network, self.specials(left))
        return 1000 * self.total(network) - doubt + self.value.goals(network) + self.value.second_board_gain(network)

    def total(self, network: Network) -> cython.int:
        """Return the points of a finished sheet."""
        return self.value.trail_points(network) if self.trail else self.value.points(network)

    def is_new_position(self, key: cython.ulonglong) -> cython.bint:
        """Return whether the key of a sheet is new in this turn, and store it.

        Returns True for every new key when the table of known keys is full.
        """
        at: cython.uint = (key >> 20) & (self.slots - 1)
        while self.stamps[at] == self.stamp:
            if self.seen[at] == key:
                return False
            at = (at + 1) & (self.slots - 1)
        if 4 * self.seen_count < 3 * self.slots:
            self.seen_count += 1
            self.stamps[at] = self.stamp
            self.seen[at] = key
        return True

    def keep(self, cell: cython.int, value: cython.int, parent: cython.int, move: cython.int, left: cython.int) -> None:
        """Insert a state into its beam if it is good enough. Of states with equal values, the first stays in front.

        Args:
            cell: The number of the beam.
            value: The value of the state, in thousandths of a point.
            parent: The number of the state that the move was added to.
            move: The drawing that was added, packed as a number.
            left: The unused dice and special routes, as bits.
        """
        first: cython.int = cell * self.width
        at: cython.int = first + self.counts[cell]
        if self.counts[cell] == self.width:
            at -= 1
            if self.values[at] >= value:
                return
        else:
            self.counts[cell] += 1
        while at > first and self.values[at - 1] < value:
            self.values[at] = self.values[at - 1]
            self.parents[at] = self.parents[at - 1]
            self.moves[at] = self.moves[at - 1]
            self.lefts[at] = self.lefts[at - 1]
            at -= 1
        self.values[at] = value
        self.parents[at] = parent
        self.moves[at] = move
        self.lefts[at] = left

    def add_candidate(self, value: cython.int, parent: cython.int, move: cython.int, left: cython.int) -> None:
        """Insert a complete turn into the list of candidates if it is good enough.

        The turn is the state `parent` after `move`, or the state `parent` itself if `move` is -1. `left` has the unused
        dice and special routes as bits.
        """
        at: cython.int = self.ends
        if self.ends == self.breadth:
            at -= 1
            if self.end_values[at] >= value:
                return
        else:
            self.ends += 1
        self.insert_candidate(at, value, parent, move, left)

    def insert_candidate(
        self, at: cython.int, value: cython.int, parent: cython.int, move: cython.int, left: cython.int
    ) -> None:
        """Write a candidate to its place at or before the position `at`, and move candidates with lower values back.

        The other arguments are those of `add_candidate`.
        """
        while at > 0 and self.end_values[at - 1] < value:
            self.end_values[at] = self.end_values[at - 1]
            self.end_parents[at] = self.end_parents[at - 1]
            self.end_moves[at] = self.end_moves[at - 1]
            self.end_lefts[at] = self.end_lefts[at - 1]
            at -= 1
        self.end_values[at] = value
        self.end_parents[at] = parent
        self.end_moves[at] = move
        self.end_lefts[at] = left

    def rescore_candidates(self) -> None:
        """Sort the candidates again by the learned value, if there is one that has not ranked incomplete turns."""
        end: cython.int
        value: cython.int
        left: cython.int
        judge = self.judge
        if judge is None or self.deep:
            return
        for end in range(self.ends):
            left = self.copy_candidate(end, self.judged)
            value = judge.evaluate(self.judged, self.stage, left)
            self.insert_candidate(end, value, self.end_parents[end], self.end_moves[end], self.end_lefts[end])
        self.nodes += self.ends

    def add_bonuses(self, bonuses: list) -> None:  # type: ignore[type-arg]  # Cython does not accept list[...] here
        """Add a bonus to the value of each candidate, and sort the candidates again.

        `bonuses` has the bonus of each candidate, in thousandths of a point.
        """
        end: cython.int
        value: cython.int
        for end in range(self.ends):
            value = self.end_values[end] + cython.cast(cython.int, bonuses[end])
            self.insert_candidate(end, value, self.end_parents[end], self.end_moves[end], self.end_lefts[end])

    def copy_candidate(self, end: cython.int, into: Network) -> cython.int:
        """Write the sheet of the candidate with the number `end` into `into`.

        Returns the used special routes as bits, in the form of the argument `used` of `run`.
        """
        place: cython.int = self.end_parents[end]
        parent: Network = self.networks[place]
        into.assign(parent)
        if self.end_moves[end] >= 0:
            self.move(into, self.end_moves[end])
        return self.end_lefts[end] >> MOST_DICE & (ALL_SPECIALS | 1 << (UNCOUNTED - MOST_DICE))

    def candidate_value(self, end: cython.int) -> cython.int:
        """Return the value of a candidate, in thousandths of a point."""
        return self.end_values[end]

    def candidate_moves(self, end: int) -> list[tuple[int, int, int]]:
        """Return the steps to a candidate in order: die, drawing and space.

        Dice are numbered as in the roll, plus DUPLICATE_OFFSET if they are drawn a second time. The number is -1 for a
        special route, and FREE_SPECIAL for a special route that counts towards no limit. Spaces that fill automatically
        are not steps.
        """
        place = self.end_parents[end]
        steps = [(self.end_moves[end], self.end_lefts[end])] if self.end_moves[end] >= 0 else []
        while place:
            steps.append((self.moves[place], self.lefts[place]))
            place = self.parents[place]
        before = self.lefts[0]
        draws = []
        for move, left in reversed(steps):
            gone = (before ^ left) & (1 << MOST_DICE) - 1
            die = gone.bit_length() - 1
            if (before ^ left) >> TWICE:
                die = DUPLICATE_OFFSET + ((before ^ left) >> TWICE).bit_length() - 1
            elif (before ^ left) >> UNCOUNTED:
                die = FREE_SPECIAL
            draws.append((die, move >> 6 & 511, move & 63))
            before = left
        return draws
