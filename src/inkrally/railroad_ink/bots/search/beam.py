"""The best that one roll allows on one sheet: a grid of beams over everything that can be drawn in a turn.

Hot. Knows a sheet, the dice of one round and the special routes that are left; no match, no dice to come, and no
expansion but as data: by what ends a route must be joined, whether water fills, which dice one owes.

The beams are told apart by how many white dice, how many of expansions and whether a special route was drawn, as a
special distorts the value. All orders of the white dice are tried, a special at any moment; dice of expansions, which
may be left, before all white ones or, if it is not to be quick, when none of these fits any more. What is reached twice
is kept once. The turn may end where no white die that is left fits (rules 4.2), so such states are the ends, ranked by
their value after the round, in the last round by their points.
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
    from inkrally.railroad_ink.bots.evaluation.value import NO_FLOOR, STAGES, Value
    from inkrally.railroad_ink.bots.learned.net import Net
    from inkrally.railroad_ink.sheet.bits import lowest, popcount
    from inkrally.railroad_ink.sheet.network import Network

    MOST_DICE = 8
    MOST_WHITE = 4
    MOST_WIDTH = 1024
    MOST_ENDS = 1024
    MOST_SLOTS = 1 << 17
    MOST_SPECIALS = 3
    # What an end that could still be joined is worth while the last turn goes on, in thousandths of a point.
    HOPE = 700
    NEVER, OUTSIDE, ANYWHERE = range(3)
    CELLS = 70
    ALL_SPECIALS = 63
    # Of the dice and special routes left: whether one special counts toward no limit, the white dice drawn twice.
    UNCOUNTED = 14
    TWICE = 15
    EFFECTS = 2
    MOST_BOXES = 3
    SPECIAL_COUNT = 6
    MOST_ROUTES = 128
    RULE_41 = -1
    ROUTE_FIRST = [0] * MOST_ROUTES
    ROUTE_COUNT = [0] * MOST_ROUTES
    # What a route lays in its space beside the drawing: the number of a layer and 1, or 0.
    ROUTE_LAYS = [0] * MOST_ROUTES
    # By what kinds of ends a route must be joined, as `Network.places` takes them, or RULE_41.
    ROUTE_CONNECT = [RULE_41] * MOST_ROUTES
    DRAWING_LIST = [0] * 512
    SPECIAL_ROUTES = [0] * SPECIAL_COUNT

    def ints(store: array[int]) -> array[int]:
        """The numbers of a store."""
        return store

    words = ints

from inkrally.railroad_ink import facts
from inkrally.railroad_ink.sheet.network import KIND_SLOTS, LAYERS, ROUTE_NUMBERS

ROUTES: dict[str, int] = {route: number for number, route in enumerate(ROUTE_NUMBERS)}
"""The routes by their number here."""

BLANK = 127
"""A number that no route has: it fits nowhere."""

FREE = -2
AGAIN = 16
"""In place of a die, in what leads to an end."""


LAYS = {
    route.id: 1 + LAYERS[layer] for route in facts.ROUTES for layer in reversed(list(route.lays)) if layer in LAYERS
}
"""What routes lay in their space, of the layers that the kernel knows."""


def _fill_tables() -> None:
    count: cython.int = 0
    number: cython.int
    special: cython.int
    if len(ROUTES) > BLANK or len(facts.SPECIALS) != SPECIAL_COUNT:
        raise ValueError(f"the tables hold {BLANK} routes and {SPECIAL_COUNT} special ones")
    for route, number in ROUTES.items():
        ROUTE_FIRST[number] = count
        ROUTE_COUNT[number] = len(ROUTE_NUMBERS[route])
        ROUTE_CONNECT[number] = RULE_41
        ROUTE_LAYS[number] = LAYS.get(route, 0)
        if route in facts.EXPANSION_OF:
            expansion = facts.EXPANSIONS[facts.EXPANSION_OF[route]]
            # On a board of its own its dice are drawn as white ones are.
            if not expansion.second_board:
                ROUTE_CONNECT[number] = sum({1 << (KIND_SLOTS[kind] // 4) for kind in expansion.connect})
        for drawing in ROUTE_NUMBERS[route]:
            DRAWING_LIST[count] = drawing
            count += 1
    for special in range(SPECIAL_COUNT):
        SPECIAL_ROUTES[special] = ROUTES[facts.SPECIALS[special]]


_fill_tables()


def packed(routes: list) -> int:  # type: ignore[type-arg]  # Cython takes no list[...] here
    """A roll as one number: a byte for each die, the number of its route, or BLANK."""
    roll = 0
    for die, route in enumerate(routes):
        roll |= ROUTES.get(route, BLANK) << 8 * die
    return roll


class TurnSearch:
    """A search with room to work in, for one turn after the other; not to be shared between threads."""

    def __init__(
        self,
        value: Value,
        trail: cython.bint,
        width: cython.int,
        breadth: cython.int,
        extras: cython.int = 0,
        water: cython.bint = False,
        quick: cython.bint = False,
        judge: Net | None = None,
        effects: cython.bint = False,
    ) -> None:
        """`width` states are kept in each beam, `breadth` ends in all; `trail` is how the last round counts routes.

        There will be no more than `extras` dice of expansions, to be drawn before the white ones only if it is to be
        `quick`; `water` fills what it surrounds (rules 7.2). `judge`, if any, orders the ends anew. `effects` are
        those of a sheet's buildings (rules 9.1).
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
        # The state on whose sheet the value stands.
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
        # No more room than the beams need: a decision makes several searches, and the system clears every page of them.
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

    def deepen(self) -> None:
        """From now on the judge prunes too."""
        self.deep = True

    def connect(self, route: cython.int, kinds: cython.int) -> None:
        """From now on a route, by its number, must be joined by an end of one of these kinds; 0 for none."""
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
        """Search the turn of round `stage` and return how many ends were found, the best first.

        `roll` has `dice` white dice and then `extras` of expansions. Of those with a bit in `owed`, the lowest bit for
        the first die of all, one must be drawn if one fits.

        `stage` is STAGES + 1 in the last round. `used` has a bit for each special route crossed off, and behind them
        one if one of these counts toward no limit; `special` is NEVER, OUTSIDE (before or after all dice) or ANYWHERE,
        where in this turn one may come. After `limit` nodes (sheets examined) only the best state of each beam is gone
        on from.
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
            self.judge.begin()
        self.lefts[0] = (1 << (dice + extras)) - 1 | used << MOST_DICE
        self.parents[0] = -1
        root: Network = self.networks[0]
        root.assign(sheet)
        self.values[0] = self.worth(root, self.lefts[0], dice == 0)
        if self.effects:
            self.standing = routes_of(root)
            self.boxes = self.value.marked_boxes(root)
        for cell in range(2 * (dice + 1) * (extras + self.effects + 1)):
            self.expand(cell, special, limit)
        if stage <= STAGES:
            self.judge_ends()
        return self.ends

    def give(self, factories: cython.int, special: cython.bint) -> None:
        """Say what buildings give before the turn begins: drawings by factories, a special route free of limits."""
        self.given = factories
        self.gift = special

    def double(self) -> None:
        """From now on a turn is drawn on a board below: no special routes, but of the white dice one may be drawn a
        second time, which counts toward the limit of a game in their place (rules 12)."""
        self.doubles = True

    def ban(self, drawing: cython.int, spaces: cython.ulonglong) -> None:
        """From now on a drawing is not allowed in these spaces, as bits."""
        self.bans = True
        self.banned[drawing] = spaces

    def expand(self, cell: cython.int, special: cython.int, limit: cython.int) -> None:
        """Go on from every state of a cell: 2 * ((1 + all extras) * dice drawn + extras drawn) + specials drawn."""
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
        # Quickly, states that differ in their extras compete from the first white die on.
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
                self.end(self.values[place] if self.stage <= STAGES else self.final(network, left), place, -1, left)
            if cell & 1 or self.specials(left) <= 0:
                continue
            if special == ANYWHERE or (special == OUTSIDE and (white + extra == 0 or not fits)):
                for route in range(SPECIAL_COUNT):
                    bit = 1 << (MOST_DICE + route)
                    if not left & bit:
                        self.draw(cell + 1, place, network, SPECIAL_ROUTES[route], left | bit)

    def move(self, network: Network, move: cython.int) -> None:
        """Do a move: its space, its drawing, what is laid in the space beside, from the lowest bits on."""
        network.place(move >> 6 & 511, move & 63)
        if corners_of(move >> 6 & 511):
            lay_trail(network, corners_of(move >> 6 & 511), move & 63)
        if move >> 15:
            network.mark((move >> 15) - 1, move & 63)
        if self.water:
            network.settle()

    def draw_effects(self, cell: cython.int, place: cython.int, network: Network, left: cython.int) -> None:
        """Try what buildings activated in this turn allow: a white die once more, a special route for free."""
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
        """How many special routes are left by the limit of a game."""
        return MOST_SPECIALS - popcount(left >> MOST_DICE & ALL_SPECIALS) + (left >> UNCOUNTED & 1)

    def draw_extras(self, cell: cython.int, place: cython.int, network: Network, left: cython.int) -> cython.bint:
        """Try every die of an expansion that is left; True if one fits that is owed."""
        die: cython.int
        waiting: cython.bint = False
        for die in range(self.dice, self.dice + self.extras):
            if not left >> die & 1 or self.repeated(die, left):
                continue
            if self.draw(cell + 2, place, network, self.routes[die], left & ~(1 << die)):
                waiting = waiting or self.owes(left & (1 << die), left)
        return waiting

    def owes(self, dice: cython.int, left: cython.int) -> cython.bint:
        """Whether one of these dice is among those of which one is owed, and none of them is drawn."""
        return self.owed & dice != 0 and self.owed & left == self.owed

    def repeated(self, die: cython.int, left: cython.int) -> cython.bint:
        """Whether an earlier die that is left shows the same; no white one shows what one of an expansion does."""
        other: cython.int
        for other in range(die):  # noqa: SIM110  # Cython compiles a loop, any() would build a generator
            if left >> other & 1 and self.routes[other] == self.routes[die]:
                return True
        return False

    def draw(
        self, cell: cython.int, place: cython.int, network: Network, route: cython.int, left: cython.int
    ) -> cython.bint:
        """Try a route in every drawing and every space; False if it fits nowhere."""
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
                self.value.stand(network)
            while spaces:
                found = True
                space = lowest(spaces)
                spaces &= spaces - 1
                if self.doubles:
                    lays = self.value.lays(network, drawing, space)
                network.place(drawing, space)
                if lays:
                    network.mark(lays - 1, space)
                if corners:
                    lay_trail(network, corners, space)
                if self.water:
                    filled = network.settle()
                if self.fresh(network.key()):
                    self.nodes += 1
                    self.value.floor = self.floor(cell, done)
                    # Water that filled other spaces may have joined what lies apart.
                    self.value.drawn = 0 if filled else cython.cast(cython.ulonglong, 1) << space
                    value = self.worth(network, left, last)
                    self.value.drawn = 0
                    self.value.floor = NO_FLOOR
                    if done:
                        self.end(value, place, lays << 15 | drawing << 6 | space, left)
                    self.keep(cell, value, place, lays << 15 | drawing << 6 | space, left)
                if filled:
                    network.unsettle(filled)
                if corners:
                    lift_trail(network, space)
                if lays:
                    network.unmark(lays - 1, space)
                network.erase(drawing, space)
        return found

    def floor(self, cell: cython.int, done: cython.bint) -> cython.int:
        """What a state must be worth more than to be kept in a cell, or as an end where it is one."""
        if self.stage > STAGES or self.counts[cell] < self.width or (done and self.ends < self.breadth):
            return NO_FLOOR
        least: cython.int = self.values[cell * self.width + self.width - 1]
        return min(least, self.end_values[self.ends - 1]) if done else least

    def worth(self, network: Network, left: cython.int, last: cython.bint) -> cython.int:
        """The value of a state, in thousandths of a point; `last` if no die is left."""
        if self.stage <= STAGES:
            if self.deep and self.judge is not None:
                judge: Net = self.judge
                return judge.of(network, self.stage, left >> MOST_DICE & (ALL_SPECIALS | 1 << (UNCOUNTED - MOST_DICE)))
            return self.value.of(network, self.stage, self.specials(left))
        if last:
            return self.final(network, left)
        hope: cython.int = network.live_ends() + self.value.more_live_ends(network)
        more: cython.int = self.value.goals(network) + self.value.brought(network)
        return 1000 * self.value.points(network) + HOPE * hope + more

    def final(self, network: Network, left: cython.int) -> cython.int:
        """What a sheet gives at the end of the last round, in thousandths of a point."""
        doubt: cython.int = self.value.doubt(network, self.specials(left))
        return 1000 * self.total(network) - doubt + self.value.goals(network) + self.value.brought(network)

    def total(self, network: Network) -> cython.int:
        """The points of a finished sheet."""
        return self.value.trail_points(network) if self.trail else self.value.points(network)

    def fresh(self, key: cython.ulonglong) -> cython.bint:
        """Whether a sheet is met for the first time in this turn; also when the room to remember is used up."""
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
        """Put a state into the beam of its cell, if it is good enough; of equals the first is before."""
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

    def end(self, value: cython.int, parent: cython.int, move: cython.int, left: cython.int) -> None:
        """Put an end of the turn into the list: a move from a state, or a state itself (`move` -1)."""
        at: cython.int = self.ends
        if self.ends == self.breadth:
            at -= 1
            if self.end_values[at] >= value:
                return
        else:
            self.ends += 1
        self.put_end(at, value, parent, move, left)

    def put_end(
        self, at: cython.int, value: cython.int, parent: cython.int, move: cython.int, left: cython.int
    ) -> None:
        """Write an end down in its order, at this place or above it; what is worth less goes down."""
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

    def judge_ends(self) -> None:
        """Give each end the value that the judge gives it, and order them by that; of equals the first is before."""
        end: cython.int
        value: cython.int
        left: cython.int
        judge = self.judge
        if judge is None or self.deep:
            return
        for end in range(self.ends):
            left = self.copy_end(end, self.judged)
            value = judge.of(self.judged, self.stage, left)
            self.put_end(end, value, self.end_parents[end], self.end_moves[end], self.end_lefts[end])
        self.nodes += self.ends

    def copy_end(self, end: cython.int, into: Network) -> cython.int:
        """Make `into` the sheet of an end; return its special routes used, as bits, as `run` takes them."""
        place: cython.int = self.end_parents[end]
        parent: Network = self.networks[place]
        into.assign(parent)
        if self.end_moves[end] >= 0:
            self.move(into, self.end_moves[end])
        return self.end_lefts[end] >> MOST_DICE & (ALL_SPECIALS | 1 << (UNCOUNTED - MOST_DICE))

    def end_value(self, end: cython.int) -> cython.int:
        """The value of an end, in thousandths of a point."""
        return self.end_values[end]

    def end_draws(self, end: int) -> list[tuple[int, int, int]]:
        """How an end is reached: die (-1 for a special route, FREE for one free of limits), drawing and space of each
        act in order.

        Dice are numbered as in the roll, from AGAIN on where they are drawn a second time. What fills by itself is no
        act.
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
                die = AGAIN + ((before ^ left) >> TWICE).bit_length() - 1
            elif (before ^ left) >> UNCOUNTED:
                die = FREE
            draws.append((die, move >> 6 & 511, move & 63))
            before = left
        return draws
