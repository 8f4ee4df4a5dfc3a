"""The bots of Railroad Ink as levels for people: how deep each thinks, and how it decides a turn from what it sees.

Knows the table as its seat sees it, and no match, no seed, no other seat's draft.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any

import msgspec

from inkrally.bots.player import Bot, Choice
from inkrally.bots.railroad_ink.evaluation.value import Value
from inkrally.bots.railroad_ink.evaluation.weights import read
from inkrally.bots.railroad_ink.goals.values import aims_of
from inkrally.bots.railroad_ink.learned.files import Learned, shipped
from inkrally.bots.railroad_ink.learned.modes import BASE, lends, mode_of
from inkrally.bots.railroad_ink.learned.net import Net
from inkrally.bots.railroad_ink.search.beam import packed
from inkrally.bots.railroad_ink.search.draft import (
    Dice,
    best_pick,
    best_pick_against,
    hands_of,
    hands_to_come,
    is_first,
    is_pick,
    sheet_of,
    turn_with,
    ways_to_settle,
)
from inkrally.bots.railroad_ink.search.expansion_ends import points_after, standing
from inkrally.bots.railroad_ink.search.expansion_turn import Level, Thought
from inkrally.bots.railroad_ink.search.processes import Crew, Share
from inkrally.bots.railroad_ink.search.search import Search
from inkrally.match.game import Seat, View
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.round.acts import Act, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import Turn
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, DRAWINGS, SPACE_NAMES, SPACES, Network

MOST_PAIRS = 5
"""So many pairs of a draft are followed to its end,"""
PICK_PARTS = 30
"""and for each hand that somebody may have then, as many as there are seats, one of so many parts of a turn's nodes is
spent at most."""


HANDS = 3
"""So many hands stand for those that may be picked, where something is to be done before,"""
MOST_WAYS = 8
"""and so many ways to do it are compared by them, after a look at the sheets that they leave."""


@dataclass(frozen=True)
class Judging:
    """Where the learned value for a way to play comes from, None where there is none, and how many ends of a turn, and
    of a sampled one, it judges; with expansions a `Level` says that. `prunes_ahead`: one that values the partial sheets
    of a turn (`Learned.prunes`) values those of a sampled one too."""

    learned: Callable[[str], Learned | None]
    ends: int
    ends_ahead: int
    prunes_ahead: bool = False


class Beam(Bot):
    """Searches the whole turn by beams, then looks one sampled turn ahead; with expansions see `expansion_turn.py`."""

    game = "railroad-ink"

    def __init__(
        self,
        name: str,
        line: str,
        width: int,
        candidates: int,
        inner: int,
        budget: int,
        expanded: Level | None = None,
        judging: Judging | None = None,
    ) -> None:
        """Beams of `width` states, `candidates` ends compared by beams of `inner` in the turn after; `budget` nodes.

        `expanded` is how it thinks where expansions are in play, where there is more to examine, and each node costs
        more. With `judging` a learned value orders the ends of turns.
        """
        self.name = name
        self.line = line
        self.width = width
        self.candidates = candidates
        self.inner = inner
        self.budget = budget
        self.expanded = expanded or Level(width, candidates, inner, budget)
        self.judging = judging

    def choose(self, view: View[TableView, Act], random: Random, draft: Sequence[Act] = ()) -> Choice:
        return self.decide(view, random, draft, None)

    def over(self, pool: Executor, processes: int) -> Bot:
        looks_ahead = self.candidates > 1 or self.expanded.candidates > 1
        return Crew(self, pool, processes) if looks_ahead and processes > 1 else self

    def decide(self, view: View[TableView, Act], random: Random, draft: Sequence[Act], share: Share | None) -> Choice:
        """As `choose` does, by itself or with a share in a decision of several processes."""
        if is_pick(view):
            return self.pick(view, random, draft)
        if is_first(view):
            return self.settle(view, random, draft)
        table = view.table
        turn = turn_of(view, draft)
        if turn.setup.parts:
            return self.thought(view, turn_of(view, ()), random, share).decide(draft)
        left = [*turn.left]
        if not left:
            return Choice((*draft, *turn.finish()), 0)
        acts: list[Act] = [*draft]
        used = sum(1 << number for number, route in enumerate(facts.SPECIALS) if route in turn.specials)
        special = bool(turn.special_routes())
        # A search of its own for every decision: a server may ask for several at once.
        faces, trail = facts.faces(table.options.edition), table.options.mode == "trail"
        judging = self.judging
        learned = self.learned(turn.setup)
        value = Value(_weights(table.options.edition))
        search = Search(
            value,
            faces,
            trail,
            self.width,
            self.candidates,
            self.inner,
            judge=None if learned is None else Net(learned.weights, value),
            judged=1 if judging is None else judging.ends,
            judged_ahead=1 if judging is None else judging.ends_ahead,
        )
        if judging is not None and learned is not None and learned.prunes:
            search.turn.deepen()
            if judging.prunes_ahead:
                search.ahead.deepen()
        roll = packed([table.roll[die] for die in left])
        rounds = table.rounds - table.round
        seed, budget = random.getrandbits(31), self.budget
        if share is not None:
            seed, budget = share.seed(seed), share.budget(budget)
        end = search.choose(turn.network, rounds, roll, len(left), used, special, budget, seed)
        if share is not None:
            end = share.end(search, end)
        steps = [(die, DRAWINGS[drawing], SPACE_NAMES[space]) for die, drawing, space in search.turn.end_draws(end)]
        if judging is not None and not turn.network.filled():
            steps = alike(steps, random)
        for die, drawn, at in steps:
            act: DrawDie | DrawSpecial
            if die < 0:
                act = DrawSpecial(at, drawn)
            else:
                act = DrawDie(left[die], at, drawn)
            turn.draw(act)
            acts.append(act)
        return Choice((*acts, *turn.finish()), search.nodes)

    def thought(self, view: View[TableView, Act], turn: Turn, random: Random, share: Share | None = None) -> Thought:
        """A decision to be made where parts are in play."""
        level = self.expanded
        aims = None if "goals" in level.blind else aims_of(view)
        learned = self.learned(turn.setup)
        weights = _weights(view.table.options.edition)
        return Thought(turn, weights, level, random, aims=aims, learned=learned, share=share)

    def learned(self, setup: Setup) -> Learned | None:
        """The learned value for what is played, if it plays by any: where there is none of its own, that of the base
        game as far as it fits, which is for whole turns only."""
        if self.judging is None:
            return None
        mode = mode_of(setup)
        own = None if mode is None else self.judging.learned(mode)
        lent = self.judging.learned(BASE) if own is None and lends(setup) else None
        return own if lent is None else lent._replace(prunes=False)

    def pick(self, view: View[TableView, Act], random: Random, draft: Sequence[Act]) -> Choice:
        """The pair after which the own dice are worth most to the search, and those of the others little to them."""
        if draft:
            return Choice(tuple(draft), 0)
        if "draft" in self.expanded.blind:
            return Choice((PickPair(pair=random.choice([*hands_of(view)])),), 0)
        assert view.viewer is not None
        seats = [msgspec.structs.replace(view, viewer=seat) for seat in range(len(view.table.sheets))]
        thoughts = [self.thought(each, turn_with(each, ()), random) for each in seats]

        def worth(seat: Seat, dice: Dice) -> float:
            turn = turn_with(seats[seat], dice)
            list(turn.settle_first())
            return thoughts[seat].quick(turn, PICK_PARTS * len(seats))

        if "rivals" in self.expanded.blind:
            pick = best_pick(view, partial(worth, view.viewer))
        else:
            pick = best_pick_against(view, worth, MOST_PAIRS)
        return Choice((pick,), sum(thought.nodes for thought in thoughts))

    def settle(self, view: View[TableView, Act], random: Random, draft: Sequence[Act]) -> Choice:
        """What must be done before dice are picked, in the way after which hands that may be picked are worth most."""
        thought = self.thought(view, turn_with(view, ()), random)
        ways: list[list[Act]] = [[*draft, *acts] for acts in ways_to_settle(turn_with(view, (), draft), draft)]
        if len(ways) == 1:
            return Choice(tuple(ways[0]), 0)

        def look(acts: Sequence[Act]) -> int:
            turn = turn_with(view, (), acts)
            return thought.static(turn) + thought.unseen(turn)

        hands = hands_to_come(view, random, HANDS)
        parts = PICK_PARTS * HANDS

        def worth(acts: list[Act]) -> int:
            turns = [turn_with(view, hand, acts) for hand in hands]
            return sum(thought.quick(turn, parts) + thought.unseen(turn) for turn in turns)

        best = sorted(ways, key=look, reverse=True)[:MOST_WAYS]
        worths = [worth(acts) for acts in best]
        return Choice(tuple(best[worths.index(max(worths))]), thought.nodes)


Step = tuple[int, str, str]
"""A die, or less than 0 for a special route, with its drawing and space."""


def alike(steps: Sequence[Step], random: Random) -> list[Step]:
    """What is drawn on an empty sheet, turned by half or mirrored by chance: that is worth the same, as its exits lie
    alike from four sides, and bots who think alike do not all draw alike."""
    half, mirrored = random.random() < 0.5, random.random() < 0.5
    found = []
    for die, drawing, space in steps:
        parsed = routes.parse(drawing)
        row, column = divmod(SPACES[space], 8)
        if mirrored:
            parsed, column = parsed.mirrored(), 6 - column
        if half:
            parsed, row, column = parsed.turned().turned(), 6 - row, 6 - column
        found.append((die, str(parsed), SPACE_NAMES[8 * row + column]))
    return found


class Easy(Bot):
    """Draws one die after the other where it joins most, not seldom anywhere; never a special route.

    Of the dice of expansions it draws afterwards what gives points at once."""

    game = "railroad-ink"
    name = "easy"
    line = "Draws what fits and thinks of nothing beyond; a child can beat it."

    LAPSE = 0.1
    """How often it draws anywhere."""

    def choose(self, view: View[TableView, Act], random: Random, draft: Sequence[Act] = ()) -> Choice:
        if is_pick(view):
            return self.pick(view, random, draft)
        if is_first(view):
            return Choice((*draft, *turn_with(view, (), draft).settle_first()), 0)
        turn = turn_of(view, draft)
        acts: list[Act] = [*draft, *turn.settle_first()]
        nodes = 0
        while dice := list(turn.due()):
            fitting = [DrawDie(die, space, drawing) for die in dice for space, drawing in turn.fitting(die)]
            chosen = random.choice(fitting)
            if random.random() >= self.LAPSE:
                random.shuffle(fitting)
                boards = turn.setup.leaf is not None or turn.setup.below is not None
                chosen = max(
                    fitting,
                    key=lambda act: points_after(turn, acts, act) if boards else _points_after(turn.network, act),
                )
                nodes += len(fitting)
            turn.draw(chosen)
            acts.append(chosen)
        nodes += _use_effects(turn, acts, random)
        for die in [die for die in turn.left if turn.dice[die].part is not None]:
            fitting = [DrawDie(die, space, drawing) for space, drawing in turn.fitting(die)]
            nodes += len(fitting)
            random.shuffle(fitting)
            best = max(fitting, key=lambda act: points_after(turn, acts, act), default=None)
            if best is not None and points_after(turn, acts, best) > standing(turn):
                turn.draw(best)
                acts.append(best)
        return Choice((*acts, *turn.finish()), nodes)

    def pick(self, view: View[TableView, Act], random: Random, draft: Sequence[Act]) -> Choice:
        """The pair whose dice join most, each by itself, not seldom any pair."""
        if draft:
            return Choice(tuple(draft), 0)
        if random.random() < self.LAPSE:
            return Choice((PickPair(pair=random.choice([*hands_of(view)])),), 0)
        turn = turn_with(view, ())
        nodes = 0

        @cache
        def alone(route: str) -> int:
            nonlocal nodes
            fitting = [DrawDie(0, space, drawing) for space, drawing in turn.fitting_route(route)]
            nodes += len(fitting)
            return max((_points_after(turn.network, act) for act in fitting), default=0)

        return Choice((best_pick(view, lambda dice: sum(alone(route) for route in dice)),), nodes)


def _use_effects(turn: Turn, acts: list[Act], random: Random) -> int:
    """Draw what effects allow, such as a die once more, where that gives points at once; the sheets looked at."""
    nodes = 0
    while any(turn.offered().values()):
        fitting: list[Act] = [act for part in turn.setup.offering for act in part.acts(turn)]
        random.shuffle(fitting)
        nodes += len(fitting)
        best = max(fitting, key=lambda act: points_after(turn, acts, act), default=None)
        if best is None or points_after(turn, acts, best) <= standing(turn):
            return nodes
        turn.draw(best)
        acts.append(best)
    return nodes


def turn_of(view: View[TableView, Act], draft: Sequence[Act]) -> Turn:
    """The turn of the viewer's seat, from what it sees."""
    assert view.viewer is not None
    table = view.table
    roll, settled = table.roll_of(view.viewer), table.settled_of(view.viewer)
    return Turn(sheet_of(view), roll, draft, table.options.setup, table.round, settled)


def _points_after(network: Network, act: DrawDie) -> int:
    """The points of a sheet once an act is drawn, ends that can still be joined taken for joined."""
    after = network.copy()
    after.place(DRAWING_NUMBERS[act.drawing], SPACES[act.space])
    return after.total(False) + after.live_ends()


@cache
def _weights(edition: facts.Edition) -> list[list[int]]:
    return read(edition)


EXPANDED = Level(12, 12, 2, 300_000)
"""How `beam` thinks where expansions are in play."""

AT_ONCE = 1 << 20
"""More nodes than a turn without a look ahead takes."""

BOTS: tuple[Any, ...] = (
    Easy(),
    Beam("steady", "Draws what looks best now, from a few ideas; a good evening's opponent.", 1, 1, 1, AT_ONCE),
    Beam(
        "quick",
        "Answers at once by what it learned from its own games, without looking ahead.",
        6,
        1,
        1,
        AT_ONCE,
        Level(6, 1, 1, 60_000),
        Judging(shipped, 1, 1),
    ),
    Beam(
        "beam",
        "Searches every way to draw the roll and looks a turn ahead; few people beat it.",
        20,
        12,
        2,
        400_000,
        EXPANDED,
    ),
    Beam(
        "sharp",
        "Looks a turn ahead with what it learned from its own games; where it has not learned, as beam does.",
        20,
        16,
        5,
        550_000,
        Level(20, 20, 5, 450_000, judged=100, judged_ahead=15),
        Judging(shipped, 100, 20),
    ),
    Beam(
        "master",
        "As sharp, with a second to think for each turn.",
        40,
        32,
        6,
        1_700_000,
        Level(30, 24, 8, 2_500_000, judged=150, judged_ahead=20),
        Judging(shipped, 200, 30, prunes_ahead=True),
    ),
)
"""The levels, weakest first."""
