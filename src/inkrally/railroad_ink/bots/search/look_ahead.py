"""Searches a turn with a look-ahead, which compares the best candidates by sampling the next turn.

A hot module. The inputs are one sheet, the dice of this round, the faces of all dice, and the events that may change
the sheet before the next round. Expansions are data here; do not name an expansion.

A candidate is a complete turn that the search found. The value of the best of thousands of candidates is mostly too
high. So the search plays one more turn after the best candidates, with the same random rolls for all, and averages the
results. After each stage it drops the worse half, and the other candidates get more rolls (sequential halving). The
budget is counted in nodes (sheets examined), never in time, so the same input gives the same choice on every machine.

With few dice, no outcome of a roll is sampled twice, which makes the averages more accurate. Outcomes that show the
same routes share one search.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache
from itertools import product

from inkrally.railroad_ink.bots.search.beam import NO_ROUTE, ROUTES

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.match.xorshift import spread, xorshift
    from inkrally.railroad_ink.bots.evaluation.stations import lift_trail
    from inkrally.railroad_ink.bots.evaluation.value import STAGES, SheetValue
    from inkrally.railroad_ink.bots.learned.net import ValueNetwork
    from inkrally.railroad_ink.bots.search.beam import ANYWHERE, MOST_DICE, NEVER, OUTSIDE, TurnSearch, ints
    from inkrally.railroad_ink.sheet.bits import lowest, popcount
    from inkrally.railroad_ink.sheet.network import ANY, CLOSED, INNER, LAYER, NEED, SECOND, WORDS, Network

    FACES = 6
    # With at most this many dice, outcomes are sampled without repetition; MOST_FALLS is the number of outcomes.
    MOST_ALONE = 4
    MOST_FALLS = 1296
    UNKNOWN = -(1 << 30)
    MOST_CANDIDATES = 64
    MOST_STRIKES = 256
    OWN_PART = 40
    DOOM = 126
    LAYER_COUNT = 4


def erase_and_lay(network: Network, space: cython.int, layer: cython.int) -> None:
    """Erase everything in a space and mark the space in a layer. The hash of the sheet is wrong afterwards."""
    m = network.masks
    bit: cython.ulonglong = cython.cast(cython.ulonglong, 1) << space
    near: cython.ulonglong
    slot: cython.int
    side: cython.int
    for slot in range(NEED):
        side = slot & 3
        if m[slot] & bit:
            near = 0
            if INNER[side] & bit:
                near = bit >> 8 if side == 0 else bit << 1 if side == 1 else bit << 8 if side == 2 else bit >> 1
            m[slot] &= ~bit
            m[NEED + (slot ^ 2)] &= ~near
            m[ANY + (side ^ 2)] &= ~near
    for side in range(4):
        m[SECOND + side] &= ~bit
    for side in range(LAYER_COUNT):
        m[LAYER + side] &= ~bit
    for side in range(CLOSED, WORDS - LAYER):
        if m[LAYER + side] & bit:
            network.unmark(side, space)
    lift_trail(network, space)
    network.mark(layer, space)


def erase_unprotected(network: Network, layer: cython.int, keeper: cython.int) -> None:
    """Remove all marks of a layer except in spaces beside a mark of the layer `keeper`."""
    m = network.masks
    keep: cython.ulonglong = m[LAYER + keeper]
    risky: cython.ulonglong = m[LAYER + layer] & ~((keep << 8) | (keep >> 8) | (keep << 1) | (keep >> 1))
    while risky:
        network.unmark(layer, lowest(risky))
        risky &= risky - 1


@cache
def distinct_rolls(faces: tuple[int, ...]) -> array[int]:
    """Return, for each outcome of a roll, the number of the first outcome that shows the same routes.

    `faces` has the faces of all dice in a row. The result is cached: never change it.
    """
    known: dict[tuple[int, ...], int] = {}
    dice = [faces[at : at + FACES] for at in range(0, len(faces), FACES)]
    # The number of an outcome has one digit for each die. The first die is the lowest digit.
    ways = enumerate(product(*reversed(dice)))
    first = [known.setdefault(tuple(sorted(shown)), fall) for fall, shown in ways]
    return array("i", first)


PerishRule = tuple[int, int, str]
"""A rule by which a rolled face erases things on the sheet.

The items are the layer that is erased, the layer that protects adjacent spaces, and the face.
"""

NO_PERISH_RULE: PerishRule = (0, 0, "")


class LookaheadSearch:
    """A search of a turn with a look-ahead, with its working memory. Not safe to share between threads."""

    def __init__(
        self,
        value: SheetValue,
        faces: Sequence[Sequence[str]],
        trail: cython.bint,
        width: cython.int,
        candidates: cython.int,
        inner: cython.int,
        extras: Sequence[Sequence[str]] = (),
        owed: cython.int = 0,
        water: cython.bint = False,
        doom: PerishRule = NO_PERISH_RULE,
        judge: ValueNetwork | None = None,
        judged: cython.int = 1,
        judged_ahead: cython.int = 1,
        effects: cython.bint = False,
    ) -> None:
        """Allocate a search.

        Args:
            value: The plain value.
            faces: The routes on each white die.
            trail: Whether the longest routes may pass a space twice.
            width: The beam width for this turn.
            candidates: The number of candidates of this turn that the look-ahead compares; 1 switches it off.
            inner: The beam width for a sampled turn.
            extras: The faces of the dice of expansions.
            owed: The dice one of which must be drawn in every round, as bits, white dice first.
            water: Whether water fills surrounded spaces.
            doom: The rule by which a face of expansion dice erases a layer.
            judge: The learned value, if any.
            judged: The number of candidates of this turn that the learned value sorts again.
            judged_ahead: The same for a sampled turn.
            effects: Whether the buildings of a sheet have effects.
        """
        all_faces = [*faces, *extras]
        if not cython.compiled:
            self.faces = [0] * (MOST_DICE * FACES)
            self.strikes = [0] * MOST_STRIKES
            self.useds = [0] * MOST_CANDIDATES
            self.keeps = [0] * MOST_CANDIDATES
            self.sums = [0] * MOST_CANDIDATES
            self.times = [0] * MOST_CANDIDATES
            self.fresh = [0] * MOST_CANDIDATES
            self.bonuses = [0] * MOST_CANDIDATES
            self.ranks = [0] * MOST_CANDIDATES
            self.order = [0] * MOST_FALLS
        self.candidates = max(1, min(candidates, MOST_CANDIDATES))
        self.value = value
        self.turn = TurnSearch(
            value, trail, width, max(self.candidates, judged), len(extras), water, False, judge, effects
        )
        self.ahead = TurnSearch(
            value, trail, inner, judged_ahead, len(extras), water, True, judge if judged_ahead > 1 else None, effects
        )
        self.struck = Network()
        self.withered = Network()
        self.tried = Network()
        self.sheets = [Network() for _ in range(self.candidates)]
        self.dice = len(faces)
        self.extras = len(extras)
        self.effects = effects
        self.doubles = False
        self.bonus_of: Callable[[int], int] | None = None
        self.owed = owed
        self.erased_layer, self.protecting_layer, face_of_doom = doom
        self.strike_count = 0
        self.compared = 0
        self.state = 0
        self.nodes = 0
        self.samples = 0
        self.falls = 0
        self.falls_store = array("i", [0])
        die: cython.int
        face: cython.int
        for die in range(self.dice + self.extras):
            for face in range(FACES):
                self.faces[FACES * die + face] = ROUTES.get(all_faces[die][face], NO_ROUTE)
                if all_faces[die][face] == face_of_doom:
                    self.faces[FACES * die + face] = DOOM
        if 0 < self.dice <= MOST_ALONE and self.extras == 0:
            self.falls_store = distinct_rolls(tuple([self.faces[index] for index in range(FACES * self.dice)]))
            self.falls = len(self.falls_store)
        self.memory_store = array("i", bytes(4 * max(1, self.falls * self.candidates)))
        self.alike = ints(self.falls_store)
        self.memory = ints(self.memory_store)

    def reset(self) -> None:
        """Forget all samples, before a search of another sheet or roll."""
        index: cython.int
        self.drawn = 0
        for index in range(self.falls):
            self.order[index] = index
        for index in range(self.falls * self.candidates):
            self.memory[index] = UNKNOWN

    def double(self) -> None:
        """Search turns on a second board from now on, as `TurnSearch.set_second_board` does."""
        self.doubles = True
        self.turn.set_second_board()
        self.ahead.set_second_board()

    def set_bonus(self, bonus_of: Callable[[int], int] | None) -> None:
        """Set the function that returns the bonus of a candidate in thousandths of a point, for points of this turn.

        The search adds the bonus to the value of the candidate and to its sampled values.
        """
        self.bonus_of = bonus_of

    def choose(
        self,
        sheet: Network,
        left: cython.int,
        roll: cython.ulonglong,
        dice: cython.int,
        used: cython.int,
        special: cython.bint,
        budget: cython.int,
        seed: cython.ulonglong,
        extras: cython.int = 0,
        owed: cython.int = 0,
    ) -> cython.int:
        """Search a turn, and return the number of its best candidate. Afterwards, `nodes` has the cost.

        Args:
            sheet: The sheet before the turn.
            left: The number of rounds after this round.
            roll: As in `TurnSearch.run`; so are `dice`, `used`, `extras` and `owed`.
            special: Whether a special route may still be drawn in this turn.
            budget: The number of nodes. The search exceeds it by at most one greedy turn.
            seed: The seed of the sampled rolls; its lower 31 bits count.
        """
        stage: cython.int = max(1, STAGES + 1 - left)
        # With dice of expansions there are many ends, so part of the budget is kept for the look-ahead.
        own: cython.int = budget if self.extras == 0 and not self.effects else budget * OWN_PART // 100
        count: cython.int = self.turn.run(
            sheet, stage, roll, dice, used, ANYWHERE if special else NEVER, own, extras, owed
        )
        index: cython.int
        place: cython.int
        until: cython.int
        if self.bonus_of is not None:
            self.turn.add_bonuses([self.bonus_of(end) for end in range(count)])
        if count > self.candidates:
            count = self.candidates
        self.nodes = self.turn.nodes
        self.samples = 0
        # Xorshift needs a state that is not 0; `spread` also separates close seeds.
        self.state = spread(seed)
        for _ in range(4):
            self.random_below(2)
        self.ranks[0] = 0
        self.compared = 0
        if stage > STAGES:
            return 0
        self.compared = count
        self.reset()
        stages: cython.int = 0
        while 1 << stages < count:
            stages += 1
        for index in range(count):
            self.useds[index] = self.turn.copy_candidate(index, self.sheets[index])
            self.keeps[index] = self.value.reached(self.sheets[index])
            self.bonuses[index] = 0 if self.bonus_of is None else self.bonus_of(index)
            self.sums[index] = 0
            self.times[index] = 0
            self.ranks[index] = index
        while count > 1 and self.nodes < budget and (self.falls == 0 or self.drawn < self.falls):
            until = self.nodes + (budget - self.nodes) // stages
            while self.nodes < until and (self.falls == 0 or self.drawn < self.falls):
                if self.sample(count, stage, budget):
                    for place in range(count):
                        index = self.ranks[place]
                        self.sums[index] += self.fresh[index]
                        self.times[index] += 1
            self.rank(count)
            count = (count + 1) // 2
            stages -= 1
        return self.ranks[0]

    def sampled_sums(self) -> list[tuple[int, int]]:
        """Return the sum of each compared candidate's sampled values, in millipoints, and the number of samples."""
        return [(self.sums[index], self.times[index]) for index in range(self.compared)]

    def sample(self, count: cython.int, stage: cython.int, budget: cython.int) -> cython.bint:
        """Sample one roll of the next turn, and play that turn after each of the `count` candidates in front.

        Returns False if the budget ran out.
        """
        roll: cython.ulonglong = 0
        die: cython.int
        place: cython.int
        index: cython.int
        face: cython.int
        doomed: cython.bint = False
        fall: cython.int = self.next_roll()
        if fall >= 0:
            fall = self.alike[fall]
        known: cython.int = -1 if self.strike_count else fall
        alone: cython.bint = fall >= 0
        for die in range(self.dice + self.extras):
            face = self.faces[FACES * die + (fall % FACES if alone else self.random_below(FACES))]
            fall //= FACES
            doomed = doomed or face == DOOM
            roll |= cython.cast(cython.ulonglong, face) << (8 * die)
        strike: cython.int = self.random_below(self.strike_count) if self.strike_count else 0
        for place in range(count):
            index = self.ranks[place]
            if known >= 0 and self.memory[index * self.falls + known] != UNKNOWN:
                self.fresh[index] = self.memory[index * self.falls + known]
                continue
            sheet: Network = self.sheets[index]
            if self.strike_count:
                sheet = self.apply_disaster(sheet, stage, strike, self.useds[index])
            if doomed:
                self.withered.assign(sheet)
                sheet = self.withered
                erase_unprotected(sheet, self.erased_layer, self.protecting_layer)
            self.value.value_next_round(self.keeps[index])
            self.ahead.run(
                sheet,
                stage + 1,
                roll,
                self.dice,
                self.useds[index],
                OUTSIDE if not self.doubles else NEVER,
                budget - self.nodes,
                self.extras,
                self.owed,
            )
            self.value.value_this_round()
            # A roll whose dice fit nowhere also costs a node. Otherwise the sampling would never end.
            self.nodes += self.ahead.nodes or 1
            self.fresh[index] = self.ahead.candidate_value(0) + self.bonuses[index]
            if self.doubles and stage == STAGES:
                self.fresh[index] += self.value.special_value(max(0, 3 - popcount(self.useds[index])))
            if self.nodes >= budget:
                return False
            if known >= 0:
                self.memory[index * self.falls + known] = self.fresh[index]
        self.samples += 1
        return True

    def next_roll(self) -> cython.int:
        """Return a random outcome of a roll, or -1 if there are too many outcomes to number them.

        No outcome is returned twice before all outcomes have been returned.
        """
        if self.falls == 0:
            return -1
        if self.drawn == self.falls:
            self.drawn = 0
        place: cython.int = self.drawn + self.random_below(self.falls - self.drawn)
        fall: cython.int = self.order[place]
        self.order[place] = self.order[self.drawn]
        self.order[self.drawn] = fall
        self.drawn += 1
        return fall

    def set_disasters(self, strikes: Sequence[Sequence[int]], layer: cython.int) -> None:
        """Set the strikes, one of which happens at random to a sheet before the next round.

        A strike is a list of up to four spaces, of which the player chooses one. Everything in the chosen space is
        erased, and the space is marked in `layer`, for example as a crater. An empty list stands for a roll without a
        strike.
        """
        number: cython.int
        place: cython.int
        self.strike_count = min(len(strikes), MOST_STRIKES // 4)
        self.strike_layer = layer
        for number in range(self.strike_count):
            for place in range(4):
                self.strikes[4 * number + place] = strikes[number][place] if place < len(strikes[number]) else -1

    def apply_disaster(self, sheet: Network, stage: cython.int, number: cython.int, used: cython.int) -> Network:
        """Return the sheet after a strike, at the space that costs the least value.

        `number` is the index of the strike, `used` the used special routes.
        """
        place: cython.int
        space: cython.int
        value: cython.int
        best: cython.int = -(1 << 30)
        found: Network = sheet
        for place in range(4):
            space = self.strikes[4 * number + place]
            if space < 0:
                break
            self.tried.assign(sheet)
            erase_and_lay(self.tried, space, self.strike_layer)
            left: cython.int = max(0, 3 - popcount(used & 63) + (used >> 6 & 1))
            value = self.value.evaluate(self.tried, min(stage, STAGES), left) if stage <= STAGES else 0
            self.nodes += 1
            if value > best:
                best = value
                self.struck.assign(self.tried)
                found = self.struck
        return found

    def chosen_value(self) -> int:
        """Return the value of the candidate that `choose` chose last, in thousandths of a point."""
        return self.sums[self.ranks[0]] // self.samples if self.samples else self.turn.candidate_value(self.ranks[0])

    def sampled_value(
        self, sheet: Network, left: cython.int, used: cython.int, rolls: cython.int, seed: cython.ulonglong
    ) -> cython.longlong:
        """Return the sum of the values of sampled turns after a round, in thousandths of a point, for tuning weights.

        `left` is the number of rounds left, `rolls` the number of samples.
        """
        self.state = spread(seed)
        self.sheets[0].assign(sheet)
        self.useds[0] = used
        self.keeps[0] = self.value.reached(sheet)
        self.ranks[0] = 0
        self.bonuses[0] = 0
        self.reset()
        total: cython.longlong = 0
        for _ in range(rolls):
            self.nodes = 0
            self.sample(1, max(1, STAGES + 1 - left), 1 << 30)
            total += self.fresh[0]
        return total

    def rank(self, count: cython.int) -> None:
        """Sort the first `count` candidates by the sums of their samples, best first.

        Candidates with equal sums keep their order, which is by value.
        """
        place: cython.int
        at: cython.int
        index: cython.int
        for place in range(1, count):
            index = self.ranks[place]
            at = place
            while at and self.sums[self.ranks[at - 1]] < self.sums[index]:
                self.ranks[at] = self.ranks[at - 1]
                at -= 1
            self.ranks[at] = index

    def random_below(self, limit: cython.uint) -> cython.uint:
        """Return a random number below `limit`, by xorshift."""
        self.state = xorshift(self.state)
        return (self.state >> 4) % limit
