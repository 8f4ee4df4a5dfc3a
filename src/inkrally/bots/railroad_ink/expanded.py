"""A turn with expansions: what to do of their own acts, then what to draw, then what is still owed.

Own acts are never named here: those that are legal now are tried on a copy of the turn, and valued by what the search
finds after them. So an expansion that is added later is played without an edit. Knows the table as its seat sees it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from inkrally.bots.player import Choice
from inkrally.bots.railroad_ink.aims import Aims
from inkrally.bots.railroad_ink.learned.net import Net, Weights
from inkrally.bots.railroad_ink.leaves import boards_of
from inkrally.bots.railroad_ink.plan import Table, masks_of, plan_of
from inkrally.bots.railroad_ink.search import Search
from inkrally.bots.railroad_ink.turn import AGAIN, FREE, NEVER, OUTSIDE, TurnSearch, packed
from inkrally.bots.railroad_ink.value import STAGES, Value
from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.acts import Act, DrawDie, DrawSpecial
from inkrally.railroad_ink.challenge.buildings import DrawFree, Duplicate
from inkrally.railroad_ink.network import DRAWINGS, LAYERS, SPACE_NAMES
from inkrally.railroad_ink.turn import Turn

MOST_OPENINGS = 8
"""So many own acts are looked at by a quick search, after a look at the sheets that they leave."""

LAST = 4
"""So many times as wide is the search of the last round, after which nothing is to be looked at."""

GAIN = 500
"""An own act that need not be is done only for so much more than drawing at once, in thousandths of a point: of many
the best one looks better than it is."""

MOST_FREE = 2
"""So many own acts that need not be are done in a turn at most."""

MOST_ACTS = 12
"""So many own acts before anything is drawn at most; what must be done after them is done plainly."""

FINALISTS = 3
CLOSE = 1000
"""So many are compared by the look ahead, if they are so close to the best, in thousandths of a point."""

STRIKES = 8
"""So many rolls of dice that are no drawings stand for what may befall the sheet before the next round."""


WITH_GOALS = 85
"""Of 100 nodes so many are examined where there are goals, as each costs more."""


class Level(msgspec.Struct, frozen=True):
    """How deep it thinks: the beam of the turn and of the turn ahead, the ends compared, the nodes.

    `blind`: to what these parts of a match give and cost, for measuring: `expansions`,
    `hubs` for what two boards do to each other, `buildings`, `goals`, and `draft` for one that picks at random.
    `judged` and `judged_ahead` ends of a turn and of a sampled one are ordered by a learned value, where there is one.
    """

    width: int
    candidates: int
    inner: int
    budget: int
    blind: tuple[str, ...] = ()
    judged: int = 1
    judged_ahead: int = 1


class Thought:
    """One decision; `nodes` is what it cost so far."""

    def __init__(
        self,
        turn: Turn,
        weights: list[list[int]],
        level: Level,
        random: Random,
        tables: dict[str, Table] | None = None,
        aims: Aims | None = None,
        learned: Weights | None = None,
    ) -> None:
        """For a turn before the draft, which is never changed; `tables` instead of the expansions' weights; `aims` are
        the goals to reach; `learned` are the weights of a learned value for what is played."""
        self.base = turn
        self.level = level
        self.random = random
        self.budget = level.budget if aims is None else level.budget * WITH_GOALS // 100
        self.plan = plan_of(turn.setup)
        potential = self.plan.potential(level.blind, tables)
        boards = boards_of(turn.setup, level.blind)
        self.below = boards if turn.setup.leaf is not None else None
        effects = potential.buildings >= 0 or self.below is not None
        if potential.buildings >= 0 and self.plan.buildings is not None:
            marked = turn.layers.get(self.plan.buildings.name, {})
            potential.mark(masks_of(turn), marked.get("villages", 0), marked.get("universities", 0))
        for lines in self.plan.lines:
            potential.charge(*lines.wanting(turn.layers), lines.toll(turn))
        self.value = Value(weights if self.below is None else self.below.weights, potential)
        self.value.aim(aims if turn.setup.leaf is None else None)
        self.value.lie(None if boards is None else boards.of(turn))
        self.judge = None if learned is None else Net(learned, self.value)
        plan, trail = self.plan, turn.setup.mode == "trail"
        self.rounds = turn.setup.rounds_left(turn.round)
        owed = plan.owed << len(plan.white)

        def search(width: int, candidates: int, inner: int) -> Search:
            found = Search(
                self.value,
                plan.white,
                trail,
                width,
                candidates,
                inner,
                plan.extra_faces,
                owed,
                plan.water,
                plan.doom,
                self.judge,
                level.judged,
                level.judged_ahead,
                effects,
            )
            for route, kinds in plan.connects.items():
                found.turn.connect(route, kinds)
                found.ahead.connect(route, kinds)
            if self.below is not None:
                found.double()
            return found

        self.search = search(level.width if self.rounds > 0 else LAST * level.width, level.candidates, level.inner)
        self.scout = search(4, 3, 1)
        self.stage = max(1, STAGES + 1 - self.rounds)
        self.nodes = 0

    def decide(self, draft: Sequence[Act]) -> Choice:
        """All acts of the turn, the draft first."""
        acts = list(draft)
        turn = self.after(acts)
        free = MOST_FREE
        for _ in range(MOST_ACTS):
            if turn.first_duty()[0] is None:
                free -= 1
            if free < 0:
                break
            opening = self.opening(turn, acts)
            if opening is None:
                break
            acts.append(opening)
            turn = self.after(acts)
        for _ in range(2):
            if self.draw(turn, acts):
                break
        for lines in self.plan.lines if "expansions" not in self.level.blind else ():
            drawn = list(lines.draw(self.after(acts)))
            acts += drawn
            turn = self.after(acts) if drawn else turn
        self.finish(turn, acts)
        return Choice(tuple(acts), self.nodes)

    def after(self, acts: Sequence[Act]) -> Turn:
        """The turn with these acts done."""
        base = self.base
        return Turn(base.sheet, base.roll, acts, base.setup, base.round)

    # Own acts before anything is drawn.

    def opening(self, turn: Turn, acts: list[Act]) -> Act | None:
        """The own act to do now; None for none. What must be done before anything else is always done."""
        must = turn.first_duty()[0] is not None
        lines = [each.part for each in self.plan.lines]
        own: list[Act] = [act for act in turn.acts_of_expansions(listed=True) if turn.setup.part_of(act) not in lines]
        options: list[Act | None] = [*own] if must else [None, *own]
        if len(options) == 1:
            return options[0]
        turns = [turn if act is None else self.after([*acts, act]) for act in options]
        look = [self.static(each) + self.unseen(each) for each in turns]
        order = sorted(range(len(options)), key=lambda place: (options[place] is not None, -look[place]))
        order = order[:MOST_OPENINGS]
        more = [self.unseen(each) - self.doubt(act, must) for act, each in zip(options, turns, strict=True)]
        quick = {place: self.quick(turns[place]) + more[place] for place in order}
        order.sort(key=lambda place: -quick[place])
        final = [place for place in order[:FINALISTS] if quick[place] > quick[order[0]] - CLOSE]
        if len(final) == 1 or self.rounds <= 0:
            return options[final[0]]
        seed = self.random.getrandbits(31)
        worths = []
        for place in final:
            self.run(self.scout, turns[place], self.budget // 12, seed)
            worths.append(self.scout.worth() + more[place])
        return options[final[worths.index(max(worths))]]

    @staticmethod
    def doubt(act: Act | None, must: bool) -> int:
        """By how much what comes of an own act is held for less."""
        return 0 if act is None or must else GAIN

    def unseen(self, turn: Turn) -> int:
        """The points, in thousandths, of the expansions of whose points the search knows nothing, such as lines."""
        if "expansions" in self.level.blind or not self.plan.unseen:
            return 0
        sheet = turn.sheet_now()
        return 1000 * sum(part.points(sheet, turn.network) for part in self.plan.unseen)

    def static(self, turn: Turn) -> int:
        """The value of a sheet as if the round were over."""
        self.nodes += 1
        if self.rounds < 0:
            return 1000 * standing(turn)
        left = facts.DICE.specials.each_game - len(turn.specials) + turn.uncounted
        if self.below is not None:
            left = facts.DICE.specials.each_game - self.below.doublings(turn)
        return self.value.of(masks_of(turn), min(self.stage, STAGES), left)

    def quick(self, turn: Turn) -> int:
        """The value of the best end of a turn, of few that are looked at."""
        dice, white = self.dice(turn)
        special = OUTSIDE if turn.special_routes() else NEVER
        ahead, limit = self.search.ahead, self.budget // 60
        self.ban(ahead, turn)
        ahead.give(*given(turn))
        roll = packed([turn.roll[die] for die in dice])
        extras, owed = len(dice) - white, self.owed(turn, dice)
        ahead.run(masks_of(turn), self.stage, roll, white, self.used(turn), special, limit, extras, owed)
        self.nodes += ahead.nodes
        return ahead.end_value(0)

    # The search.

    def run(self, search: Search, turn: Turn, budget: int, seed: int) -> int:
        """Search what can be drawn now; the number of the end to go for."""
        dice, white = self.dice(turn)
        roll = packed([turn.roll[die] for die in dice])
        extras, owed = len(dice) - white, self.owed(turn, dice)
        special = bool(turn.special_routes())
        self.ban(search.turn, turn)
        self.ban(search.ahead, turn)
        search.turn.give(*given(turn))
        search.ahead.give(0, False)
        search.prepare(*self.strikes(turn))
        used = self.used(turn)
        end = search.choose(masks_of(turn), self.rounds, roll, white, used, special, budget, seed, extras, owed)
        self.nodes += search.nodes
        return end

    def dice(self, turn: Turn) -> tuple[list[int], int]:
        """The dice that the search draws, white ones first, and how many of these there are."""
        white = [die for die in turn.left if turn.dice[die].part is None]
        return white + [die for die in self.plan.extras if die in turn.left], len(white)

    def owed(self, turn: Turn, dice: list[int]) -> int:
        """The dice of which one is owed, as bits of those given; none where one of them is drawn."""
        owing = [die for place, die in enumerate(self.plan.extras) if self.plan.owed >> place & 1]
        if not all(die in dice for die in owing):
            return 0
        return sum(1 << dice.index(die) for die in owing)

    def ban(self, search: TurnSearch, turn: Turn) -> None:
        """Tell a search what expansions forbid, as the sheet stands."""
        for number in self.plan.drawings if turn.setup.barring else ():
            spaces = 0
            for part in turn.setup.barring:
                spaces |= part.barred(turn, number)
            search.ban(number, spaces)

    def used(self, turn: Turn) -> int:
        """The special routes that may be drawn no more, as bits, and behind them one if one of those crossed off counts
        toward no limit."""
        if self.below is not None:  # there are none on another board, but doublings, which it takes for them
            return (1 << self.below.doublings(turn)) - 1
        if turn.setup.leaf is not None:
            return (1 << len(facts.SPECIALS)) - 1
        used = sum(1 << number for number, route in enumerate(facts.SPECIALS) if route in turn.specials)
        return used | bool(turn.uncounted) << len(facts.SPECIALS)

    def strikes(self, turn: Turn) -> tuple[list[list[int]], int]:
        """What may befall the sheet before the next round, as `Search.prepare` takes it, found by trying."""
        if not self.plan.rest or self.rounds <= 0:
            return [], 0
        setup, sheet, number = turn.setup, turn.sheet_now(), turn.round + 1
        found, layer = [], 0
        random = Random(1)
        for _ in range(STRIKES):
            roll = [die.faces[random.randrange(6)] for die in setup.dice(number)]
            before = Turn(sheet, roll, (), setup, number)
            spaces = []
            for act in before.acts_of_expansions() if before.first_duty()[0] is not None else ():
                after = Turn(sheet, roll, [act], setup, number)
                for each in LAYERS.values():
                    new = after.network.layer(each) & ~before.network.layer(each)
                    if new:
                        spaces.append(new.bit_length() - 1)
                        layer = each
            found.append(spaces[:4])
        return found, layer

    def draw(self, turn: Turn, acts: list[Act]) -> bool:
        """Search and draw; False if something that the search does not know of was in the way."""
        dice, _ = self.dice(turn)
        if not dice:
            return True
        again = Duplicate if turn.setup.leaf is None else turn.setup.leaf.acts_of_its_own[0]
        end = self.run(self.search, turn, max(1000, self.budget - self.nodes), self.random.getrandbits(31))
        for die, drawing, space in self.search.turn.end_draws(end):
            act = act_of(die, dice, DRAWINGS[drawing], SPACE_NAMES[space], again)
            if not legal(turn, act):
                return False
            acts.append(act)
            turn.draw(act)
        return True

    # The end.

    def finish(self, turn: Turn, acts: list[Act]) -> None:
        """Do what is still owed, plainly or after one own act: whichever way leads to the sheet that is worth most."""
        plain = self.after(acts)
        ways: list[tuple[int, list[Act]]] = [(0, list(plain.finish()))]
        if next(turn.due(), None) is None and next(turn.duties(), None) is not None:
            ways = [(self.static(plain) + self.unseen(plain), ways[0][1])]
            for act in turn.acts_of_expansions(listed=True):
                tried = self.after([*acts, act])
                rest = list(tried.finish())
                ways.append((self.static(tried) + self.unseen(tried), [act, *rest]))
        acts += max(ways, key=lambda way: way[0])[1]


def given(turn: Turn) -> tuple[int, bool]:
    """Whether a turn has the effect of a factory to use, and a special route free of limits."""
    offered = turn.offered()
    return int(bool(offered.get("duplicates") or offered.get("doublings"))), bool(offered.get("free"))


def act_of(die: int, dice: Sequence[int], drawing: str, space: str, again: Callable[..., Act] = Duplicate) -> Act:
    """An act on the way to an end of a search, whose dice are these; `again` draws a die a second time."""
    if die >= AGAIN:
        return again(space, drawing, dice[die - AGAIN])
    if die >= 0:
        return DrawDie(dice[die], space, drawing)
    return DrawFree(space, drawing) if die == FREE else DrawSpecial(space, drawing)


def legal(turn: Turn, act: Act) -> bool:
    """Whether an act is legal now."""
    try:
        turn.check(act)
    except Refusal:
        return False
    return True


def points_after(turn: Turn, done: Sequence[Act], act: Act) -> int:
    """The points of a sheet once an act is drawn after others, as `standing` counts them."""
    tried = Turn(turn.sheet, turn.roll, [*done, act], turn.setup, turn.round)
    return standing(tried)


def standing(turn: Turn) -> int:
    """The points of a turn's sheet as it stands, ends that can still be joined taken for joined."""
    plan, sheet, network = plan_of(turn.setup), turn.sheet_now(), turn.network
    more = sum(part.points(sheet, network) for part in turn.setup.expansions)
    more += sum(part.villages(sheet) for part in turn.setup.parts)
    # A board below is among the expansions.
    own = network.total(False) if turn.setup.leaf is None else 0
    return own + network.live_ends() + more + plan.potential().live(network)
