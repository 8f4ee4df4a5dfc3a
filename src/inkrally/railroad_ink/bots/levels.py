"""The levels of Railroad Ink bots: how much each one searches, and how it decides a turn.

A bot sees the table as its seat does. It knows neither the seed nor the drafts of other seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import cache, partial
from random import Random

import msgspec

from inkrally.bots.player import Bot, PlayResult
from inkrally.match.game import Seat, View
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.weights import read
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of
from inkrally.railroad_ink.bots.learned.files import Learned, shipped
from inkrally.railroad_ink.bots.learned.modes import BASE, lends, mode_of
from inkrally.railroad_ink.bots.search.decision import LAST, SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.draft import (
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
from inkrally.railroad_ink.bots.search.processes import Share, SharedBeam
from inkrally.railroad_ink.bots.search.turn_ends import points_after, standing
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.pack import PACK
from inkrally.railroad_ink.round.acts import Act, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES, Network

MOST_PAIRS = 5
"""The maximum number of pairs for which a bot plays a draft through to its end."""
PICK_PARTS = 30
"""The share of a turn's node budget for valuing one hand, as one part in this many, divided by the number of seats."""


HANDS = 3
"""The number of sampled hands that stand for the dice a seat may pick, when it must act before the picks."""
MOST_WAYS = 8
"""The maximum number of ways to act before the picks that are compared by sampled hands. A quick value selects them."""


class Beam(Bot):
    """A bot that searches the whole turn with beams and then looks one sampled turn ahead (`decision.py`)."""

    game = "railroad-ink"

    def __init__(
        self,
        name: str,
        line: str,
        level: SearchLevel,
        expanded: SearchLevel | None = None,
        networks: Callable[[str], Learned | None] | None = None,
    ) -> None:
        """Create a level.

        Args:
            name: The name of the level.
            line: A sentence about it for players.
            level: How much it searches in the base game.
            expanded: How much it searches if other parts are in play. There is more to examine then, and each node
                costs more. By default like `level`, but wider in the last round.
            networks: Returns the learned value for a way to play, if there is one.
        """
        self.name = name
        self.line = line
        self.level = level
        self.expanded = expanded or msgspec.structs.replace(level, last=LAST)
        self.networks = networks

    def choose(self, view: View[TableView, Act], random: Random, draft: Sequence[Act] = ()) -> PlayResult:
        return self.decide(view, random, draft, None)

    def over(self, pool: Executor, processes: int) -> Bot:
        looks_ahead = self.level.candidates > 1 or self.expanded.candidates > 1
        return SharedBeam(self, pool, processes) if looks_ahead and processes > 1 else self

    def decide(
        self, view: View[TableView, Act], random: Random, draft: Sequence[Act], share: Share | None
    ) -> PlayResult:
        """Decide as `choose` does, alone or with a share in a decision of several processes."""
        if is_pick(view):
            return self.pick(view, random, draft)
        if is_first(view):
            return self.settle(view, random, draft)
        return self.decision(view, turn_of(view, ()), random, share).decide(draft)

    def decision(
        self, view: View[TableView, Act], turn: RoundEditor, random: Random, share: Share | None = None
    ) -> TurnDecision:
        """Return the decision of a turn, before it is searched."""
        level = self.expanded if turn.setup.parts else self.level
        aims = None if "goals" in level.blind else goal_evaluation_of(view)
        learned = self.learned(turn.setup)
        weights = _weights(view.table.options.edition)
        turned = self.networks is not None and not turn.setup.parts
        return TurnDecision(turn, weights, level, random, aims=aims, learned=learned, share=share, turned=turned)

    def learned(self, setup: Setup) -> Learned | None:
        """Return the learned value for a setup, or None.

        A setup without a value of its own borrows that of the base game if it fits, but only for whole turns.
        """
        if self.networks is None:
            return None
        mode = mode_of(setup)
        own = None if mode is None else self.networks(mode)
        lent = self.networks(BASE) if own is None and lends(setup) else None
        return own if lent is None else lent._replace(prunes=False)

    def pick(self, view: View[TableView, Act], random: Random, draft: Sequence[Act]) -> PlayResult:
        """Pick the pair that makes the own dice worth most, and those of the others little."""
        if draft:
            return PlayResult(tuple(draft), 0)
        if "draft" in self.expanded.blind:
            return PlayResult((PickPair(pair=random.choice([*hands_of(view)])),), 0)
        assert view.viewer is not None
        seats = [msgspec.structs.replace(view, viewer=seat) for seat in range(len(view.table.sheets))]
        decisions = [self.decision(each, turn_with(each, ()), random) for each in seats]

        def worth(seat: Seat, dice: Dice) -> float:
            turn = turn_with(seats[seat], dice)
            list(turn.settle_first())
            return decisions[seat].quick(turn, PICK_PARTS * len(seats))

        if "rivals" in self.expanded.blind:
            pick = best_pick(view, partial(worth, view.viewer))
        else:
            pick = best_pick_against(view, worth, MOST_PAIRS)
        return PlayResult((pick,), sum(decision.nodes for decision in decisions))

    def settle(self, view: View[TableView, Act], random: Random, draft: Sequence[Act]) -> PlayResult:
        """Do what must be done before the picks, in the way after which sampled hands are worth most."""
        decision = self.decision(view, turn_with(view, ()), random)
        ways: list[list[Act]] = [[*draft, *acts] for acts in ways_to_settle(turn_with(view, (), draft), draft)]
        if len(ways) == 1:
            return PlayResult(tuple(ways[0]), 0)

        def look(acts: Sequence[Act]) -> int:
            return decision.look(turn_with(view, (), acts))

        hands = hands_to_come(view, random, HANDS)
        parts = PICK_PARTS * HANDS

        def worth(acts: list[Act]) -> int:
            turns = [turn_with(view, hand, acts) for hand in hands]
            return sum(decision.quick(turn, parts) + decision.unseen(turn) for turn in turns)

        best = sorted(ways, key=look, reverse=True)[:MOST_WAYS]
        worths = [worth(acts) for acts in best]
        return PlayResult(tuple(best[worths.index(max(worths))]), decision.nodes)


class Easy(Bot):
    """A bot that draws one die after the other where it joins most, and at times anywhere. It uses no special routes.

    Afterwards it draws those dice of expansions that give points at once.
    """

    game = "railroad-ink"
    name = "easy"
    line = "Draws what fits and thinks of nothing beyond; a child can beat it."

    LAPSE = 0.1
    """The probability that it draws a die at a random place."""

    def choose(self, view: View[TableView, Act], random: Random, draft: Sequence[Act] = ()) -> PlayResult:
        if is_pick(view):
            return self.pick(view, random, draft)
        if is_first(view):
            return PlayResult((*draft, *turn_with(view, (), draft).settle_first()), 0)
        turn = turn_of(view, draft)
        acts: list[Act] = [*draft, *turn.settle_first()]
        nodes = 0
        while dice := list(turn.due()):
            fitting = [DrawDie(die, space, drawing) for die in dice for space, drawing in turn.fitting(die)]
            chosen = random.choice(fitting)
            if random.random() >= self.LAPSE:
                random.shuffle(fitting)
                boards = turn.setup.second_board is not None or turn.setup.below is not None
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
        return PlayResult((*acts, *turn.finish()), nodes)

    def pick(self, view: View[TableView, Act], random: Random, draft: Sequence[Act]) -> PlayResult:
        """Pick the pair whose dice join most, each on its own, and at times any pair."""
        if draft:
            return PlayResult(tuple(draft), 0)
        if random.random() < self.LAPSE:
            return PlayResult((PickPair(pair=random.choice([*hands_of(view)])),), 0)
        turn = turn_with(view, ())
        nodes = 0

        @cache
        def alone(route: str) -> int:
            nonlocal nodes
            fitting = [DrawDie(0, space, drawing) for space, drawing in turn.fitting_route(route)]
            nodes += len(fitting)
            return max((_points_after(turn.network, act) for act in fitting), default=0)

        return PlayResult((best_pick(view, lambda dice: sum(alone(route) for route in dice)),), nodes)


def _use_effects(turn: RoundEditor, acts: list[Act], random: Random) -> int:
    """Use effects, such as drawing a die once more, if that gives points at once. Returns the sheets examined."""
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


def turn_of(view: View[TableView, Act], draft: Sequence[Act]) -> RoundEditor:
    """Return the turn of the viewer's seat, from what it sees."""
    assert view.viewer is not None
    table = view.table
    roll, settled = table.roll_of(view.viewer), table.settled_of(view.viewer)
    return RoundEditor(sheet_of(view), roll, draft, table.options.setup, table.round, settled)


def _points_after(network: Network, act: DrawDie) -> int:
    """Return the points of a sheet after an act, counting ends that can still be joined as joined."""
    after = network.copy()
    after.place(DRAWING_NUMBERS[act.drawing], SPACES[act.space])
    return after.total(False) + after.live_ends()


@cache
def _weights(edition: facts.Edition) -> list[list[int]]:
    return read(edition)


EXPANDED = SearchLevel(12, 12, 2, 300_000)
"""How much `beam` searches if other parts are in play."""

AT_ONCE = 1 << 20
"""A node budget that no turn without a look-ahead uses up."""

BOTS: tuple[Bot, ...] = (
    Easy(),
    Beam(
        "steady",
        "Draws what looks best now, from a few ideas; a good evening's opponent.",
        SearchLevel(1, 1, 1, AT_ONCE, last=1),
        SearchLevel(1, 1, 1, AT_ONCE),
    ),
    Beam(
        "quick",
        "Answers at once by what it learned from its own games, without looking ahead.",
        SearchLevel(6, 1, 1, AT_ONCE, last=1),
        SearchLevel(6, 1, 1, 60_000),
        shipped,
    ),
    Beam(
        "beam",
        "Searches every way to draw the roll and looks a turn ahead; few people beat it.",
        SearchLevel(20, 12, 2, 400_000, last=1),
        EXPANDED,
    ),
    Beam(
        "sharp",
        "Looks a turn ahead with what it learned from its own games; where it has not learned, as beam does.",
        SearchLevel(20, 16, 5, 550_000, judged=100, judged_ahead=20, last=1),
        SearchLevel(20, 20, 5, 450_000, judged=100, judged_ahead=15),
        shipped,
    ),
    Beam(
        "master",
        "As sharp, with a second to think for each turn.",
        SearchLevel(40, 32, 6, 1_700_000, judged=200, judged_ahead=30, prunes_ahead=True, last=1),
        SearchLevel(30, 24, 8, 2_500_000, judged=150, judged_ahead=20),
        shipped,
    ),
)
"""The levels, weakest first."""

STRONGEST = next(bot for bot in BOTS if isinstance(bot, Beam) and bot.name == PACK.strongest)
"""The level whose value hints and reviews use."""
