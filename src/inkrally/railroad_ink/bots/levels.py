"""Defines the levels of Railroad Ink bots: the extent of their search, and their decisions in a turn.

A bot sees the table as its seat does, without the seed and the drafts of other seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from functools import cache, partial
from random import Random

import msgspec

from inkrally.bots.player import Bot, BotDecision
from inkrally.match.game import Seat, View
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.bots.evaluation.weights import read_weights
from inkrally.railroad_ink.bots.goals.values import goal_evaluation_of
from inkrally.railroad_ink.bots.learned.modes import BASE, base_network_applies, mode_of
from inkrally.railroad_ink.bots.learned.weight_files import LearnedValue, packaged_value
from inkrally.railroad_ink.bots.search.decision import LAST_ROUND_WIDTH_FACTOR, SearchLevel, TurnDecision
from inkrally.railroad_ink.bots.search.draft import (
    Dice,
    asks_before_picks,
    best_pick,
    best_pick_against_rivals,
    hands_by_pair,
    is_pick,
    sample_hands,
    sheet_of,
    turn_beside,
    turn_with_dice,
    ways_to_act_first,
)
from inkrally.railroad_ink.bots.search.shared_search import DecisionShare, SharedBeam
from inkrally.railroad_ink.bots.search.turn_candidates import points_after, points_so_far
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.pack import PACK
from inkrally.railroad_ink.round.actions import Action, DrawDie
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import Setup
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, SPACES, Network

MAX_PAIRS_PLAYED_OUT = 5
"""The maximum number of pairs for which a bot simulates the rest of a draft."""
PICK_BUDGET_DIVISOR = 30
"""The divisor for the node budget of a turn to value one hand in a draft.

The result is also divided by the number of seats.
"""


SAMPLED_HAND_COUNT = 3
"""The number of random hands of dice to value required actions of a seat before it picks dice in a draft."""
MAX_WAYS_COMPARED = 8
"""The maximum number of ways to act before the picks or the drawing that are compared with dice.

A quick value selects them.
"""


class BeamBot(Bot):
    """A bot that searches the whole turn with beams and then looks ahead to one sampled next turn (`decision.py`)."""

    game = "railroad-ink"

    def __init__(
        self,
        name: str,
        line: str,
        level: SearchLevel,
        expanded: SearchLevel | None = None,
        networks: Callable[[str], LearnedValue | None] | None = None,
    ) -> None:
        """Create a bot level.

        Args:
            name: The name of the level.
            line: A sentence about it for players.
            level: The extent of the search in the base game.
            expanded: The extent of the search with expansions, buildings or goals, where there is more to examine and
                each node costs more. By default like `level`, but wider in the last round.
            networks: A function that returns the learned value of a mode, or None. None for a level without learned
                values.
        """
        self.name = name
        self.description = line
        self.level = level
        self.expanded = expanded or msgspec.structs.replace(level, last_round_factor=LAST_ROUND_WIDTH_FACTOR)
        self.networks = networks

    def choose(self, view: View[TableView, Action], random: Random, draft: Sequence[Action] = ()) -> BotDecision:
        return self.decide(view, random, draft, None)

    def with_pool(self, pool: Executor, processes: int) -> Bot:
        looks_ahead = self.level.candidates > 1 or self.expanded.candidates > 1
        return SharedBeam(self, pool, processes) if looks_ahead and processes > 1 else self

    def decide(
        self, view: View[TableView, Action], random: Random, draft: Sequence[Action], share: DecisionShare | None
    ) -> BotDecision:
        """Decide as `choose` does, alone or as one of several processes that share the decision."""
        if is_pick(view):
            return self.pick(view, random, draft)
        if asks_before_picks(view):
            return self.choose_required(view, random, draft)
        return self.decision(view, turn_of(view, ()), random, share).decide(draft)

    def decision(
        self, view: View[TableView, Action], turn: RoundEditor, random: Random, share: DecisionShare | None = None
    ) -> TurnDecision:
        """Return the decision of a turn, before it is searched."""
        level = self.expanded if turn.setup.components else self.level
        aims = None if "goals" in level.ignored else goal_evaluation_of(view)
        learned = self.learned(turn.setup)
        weights = _weights(view.table.options.edition)
        turned = self.networks is not None and not turn.setup.components
        return TurnDecision(turn, weights, level, random, aims=aims, learned=learned, share=share, turned=turned)

    def learned(self, setup: Setup) -> LearnedValue | None:
        """Return the learned value for a setup, or None.

        A setup without a network uses the network of the base game if it applies, but only for complete turns. So does
        a bot that ignores the expansions: a network trained with them knows what they are worth.
        """
        if self.networks is None:
            return None
        mode = None if setup.expansions and "expansions" in self.expanded.ignored else mode_of(setup)
        own = None if mode is None else self.networks(mode)
        lent = self.networks(BASE) if own is None and base_network_applies(setup) else None
        return own if lent is None else lent._replace(prunes=False)

    def pick(self, view: View[TableView, Action], random: Random, draft: Sequence[Action]) -> BotDecision:
        """Pick the pair with the best outcome compared with the other seats (`best_pick_against_rivals`)."""
        if draft:
            return BotDecision(tuple(draft), 0)
        if "draft" in self.expanded.ignored:
            return BotDecision((PickPair(pair=random.choice([*hands_by_pair(view)])),), 0)
        assert view.viewer is not None
        seats = [msgspec.structs.replace(view, viewer=seat) for seat in range(len(view.table.sheets))]
        decisions = [self.decision(each, turn_with_dice(each, ()), random) for each in seats]

        def worth(seat: Seat, dice: Dice) -> float:
            turn = turn_with_dice(seats[seat], dice)
            list(turn.apply_required_first())
            return decisions[seat].quick_value(turn, PICK_BUDGET_DIVISOR * len(seats))

        if "rivals" in self.expanded.ignored:
            pick = best_pick(view, partial(worth, view.viewer))
        else:
            pick = best_pick_against_rivals(view, worth, MAX_PAIRS_PLAYED_OUT)
        return BotDecision((pick,), sum(decision.nodes for decision in decisions))

    def choose_required(self, view: View[TableView, Action], random: Random, draft: Sequence[Action]) -> BotDecision:
        """Choose the required actions before the picks or the drawing after which the dice have the highest value.

        In a draft, the value is the mean over random hands of dice. For actions on a neighbour's sheet, the value of
        that sheet is subtracted.
        """
        if not view.table.round or view.table.is_ended:
            return self.choose_without_roll(view, random, draft)
        decision = self.decision(view, turn_with_dice(view, ()), random)
        ways: list[list[Action]] = [
            [*draft, *acts] for acts in ways_to_act_first(turn_with_dice(view, (), draft), draft)
        ]
        if len(ways) == 1:
            return BotDecision(tuple(ways[0]), 0)

        def value(turn: RoundEditor, acts: Sequence[Action], worth: Callable[[RoundEditor], int]) -> int:
            beside = turn_beside(turn, acts)
            return worth(turn) - (0 if beside is None else worth(beside))

        def look(acts: Sequence[Action]) -> int:
            return value(turn_with_dice(view, (), acts), acts, decision.lookahead_value)

        hands = sample_hands(view, random, SAMPLED_HAND_COUNT)
        divisor = PICK_BUDGET_DIVISOR * SAMPLED_HAND_COUNT

        def search(turn: RoundEditor) -> int:
            return decision.quick_value(turn, divisor) + decision.unmodelled_points(turn)

        def worth(acts: list[Action]) -> int:
            return sum(value(turn_with_dice(view, hand, acts), acts, search) for hand in hands)

        best = sorted(ways, key=look, reverse=True)[:MAX_WAYS_COMPARED]
        worths = [worth(acts) for acts in best]
        return BotDecision(tuple(best[worths.index(max(worths))]), decision.nodes)

    def choose_without_roll(
        self, view: View[TableView, Action], random: Random, draft: Sequence[Action]
    ) -> BotDecision:
        """Choose the required actions before the first roll or at the end of a round, one after another.

        Each action is the one after which the sheet has the highest value, for actions on a neighbour's sheet the
        lowest value of that sheet. The default action is chosen if no other action is better.
        """
        number, setup = view.table.round, view.table.options.setup
        decision = self.decision(view, RoundEditor(sheet_of(view), (), (), setup, number), random)
        acts = list(draft)

        def worth(act: Action) -> int:
            after = turn.after([*acts, act])
            beside = turn_beside(after, [*acts, act])
            changed = after if beside is None else beside
            value = decision.lookahead_value(RoundEditor(changed.sheet_now(), (), (), setup, number))
            return value if beside is None else -value

        while True:
            turn = turn_with_dice(view, (), acts)
            component = turn.first_duty()[1]
            if component is None:
                return BotDecision(tuple(acts), decision.nodes)
            default = component.default_action(turn)
            assert default is not None
            acts.append(max((default, *turn.expansion_actions()), key=worth))


class EasyBot(Bot):
    """A bot that draws each die where it joins the most ends, and sometimes anywhere, and uses no special routes.

    After the white dice, it draws the dice of expansions that give points immediately.
    """

    game = "railroad-ink"
    name = "easy"
    description = "Draws what fits and thinks of nothing beyond; a child can beat it."

    RANDOM_MOVE_PROBABILITY = 0.1
    """The probability that the bot draws a die at a random legal place, or picks a random pair."""

    def choose(self, view: View[TableView, Action], random: Random, draft: Sequence[Action] = ()) -> BotDecision:
        if is_pick(view):
            return self.pick(view, random, draft)
        if asks_before_picks(view):
            return BotDecision((*draft, *turn_with_dice(view, (), draft).apply_required_first()), 0)
        turn = turn_of(view, draft)
        acts: list[Action] = [*draft, *turn.apply_required_first()]
        nodes = 0
        while dice := list(turn.drawable_dice()):
            fitting = [DrawDie(die, space, drawing) for die in dice for space, drawing in turn.legal_placements(die)]
            chosen = random.choice(fitting)
            if random.random() >= self.RANDOM_MOVE_PROBABILITY:
                random.shuffle(fitting)
                boards = turn.setup.second_board is not None or turn.setup.second_board_setup is not None
                chosen = max(
                    fitting,
                    key=lambda act: points_after(turn, acts, act) if boards else _points_after(turn.network, act),
                )
                nodes += len(fitting)
            turn.draw(chosen)
            acts.append(chosen)
        nodes += _use_effects(turn, acts, random)
        for die in [die for die in turn.left if turn.dice[die].expansion is not None]:
            fitting = [DrawDie(die, space, drawing) for space, drawing in turn.legal_placements(die)]
            nodes += len(fitting)
            random.shuffle(fitting)
            best = max(fitting, key=lambda act: points_after(turn, acts, act), default=None)
            if best is not None and points_after(turn, acts, best) > points_so_far(turn):
                turn.draw(best)
                acts.append(best)
        return BotDecision((*acts, *turn.complete_by_default()), nodes)

    def pick(self, view: View[TableView, Action], random: Random, draft: Sequence[Action]) -> BotDecision:
        """Pick the pair that gives the dice which join the most ends, each die drawn alone, and sometimes any pair."""
        if draft:
            return BotDecision(tuple(draft), 0)
        if random.random() < self.RANDOM_MOVE_PROBABILITY:
            return BotDecision((PickPair(pair=random.choice([*hands_by_pair(view)])),), 0)
        turn = turn_with_dice(view, ())
        nodes = 0

        @cache
        def alone(route: str) -> int:
            nonlocal nodes
            fitting = [DrawDie(0, space, drawing) for space, drawing in turn.fitting_route(route)]
            nodes += len(fitting)
            return max((_points_after(turn.network, act) for act in fitting), default=0)

        return BotDecision((best_pick(view, lambda dice: sum(alone(route) for route in dice)),), nodes)


def _use_effects(turn: RoundEditor, acts: list[Action], random: Random) -> int:
    """Use effects such as drawing a die a second time if they give points immediately, and add the actions to `acts`.

    Returns the number of sheets examined.
    """
    nodes = 0
    while any(turn.legal_action_fields().values()):
        fitting: list[Action] = [
            act for component in turn.setup.field_components for act in component.legal_actions(turn)
        ]
        random.shuffle(fitting)
        nodes += len(fitting)
        best = max(fitting, key=lambda act: points_after(turn, acts, act), default=None)
        if best is None or points_after(turn, acts, best) <= points_so_far(turn):
            return nodes
        turn.draw(best)
        acts.append(best)
    return nodes


def turn_of(view: View[TableView, Action], draft: Sequence[Action]) -> RoundEditor:
    """Return the turn of the viewer's seat after the actions of a draft, from the seat's view."""
    assert view.viewer is not None
    table = view.table
    roll, first_actions_done = table.roll_of(view.viewer), table.first_actions_done_of(view.viewer)
    return RoundEditor(sheet_of(view), roll, draft, table.options.setup, table.round, first_actions_done)


def _points_after(network: Network, act: DrawDie) -> int:
    """Return the points of a sheet after drawing a die. Ends that can still be joined do not count as errors."""
    after = network.copy()
    after.place(DRAWING_NUMBERS[act.drawing], SPACES[act.space])
    return after.total(False) + after.live_ends()


@cache
def _weights(edition: facts.Edition) -> list[list[int]]:
    return read_weights(edition)


EXPANSION_LEVEL = SearchLevel(12, 12, 2, 300_000, reranked_ends=40)
"""The extent of the search of the level `beam` with expansions, buildings or goals."""


def value_beyond_base(mode: str) -> LearnedValue | None:
    """Return the learned value of a mode with expansions or buildings, or None for the base game.

    Without this value, `beam` loses to `quick` in modes for which `quick` has learned weights.
    """
    return None if mode == BASE else packaged_value(mode)


NODES_WITHOUT_LOOKAHEAD = 1 << 20
"""A node budget that no turn reaches without a look-ahead, so that it limits nothing."""

BOTS: tuple[Bot, ...] = (
    EasyBot(),
    BeamBot(
        "steady",
        "Draws what looks best now, from a few ideas; a good evening's opponent.",
        SearchLevel(1, 1, 1, NODES_WITHOUT_LOOKAHEAD, last_round_factor=1),
        # This budget limits the look-ahead that compares openings, which takes most of the time.
        SearchLevel(1, 1, 1, 400_000),
    ),
    BeamBot(
        "quick",
        "Answers at once by what it learned from its own games, without looking ahead.",
        SearchLevel(6, 1, 1, NODES_WITHOUT_LOOKAHEAD, last_round_factor=1),
        SearchLevel(6, 1, 1, 60_000),
        packaged_value,
    ),
    BeamBot(
        "beam",
        "Searches every way to draw the roll and looks a turn ahead; few people beat it.",
        SearchLevel(20, 12, 2, 400_000, last_round_factor=1),
        EXPANSION_LEVEL,
        value_beyond_base,
    ),
    BeamBot(
        "sharp",
        "Looks a turn ahead with what it learned from its own games; where it has not learned, as beam does.",
        SearchLevel(20, 16, 5, 550_000, reranked_ends=100, lookahead_reranked_ends=20, last_round_factor=1),
        SearchLevel(20, 20, 5, 450_000, reranked_ends=100, lookahead_reranked_ends=15),
        packaged_value,
    ),
    BeamBot(
        "master",
        "As sharp, with a second to think for each turn.",
        SearchLevel(
            40,
            32,
            6,
            1_700_000,
            reranked_ends=200,
            lookahead_reranked_ends=30,
            prunes_lookahead=True,
            last_round_factor=1,
        ),
        SearchLevel(30, 24, 8, 2_500_000, reranked_ends=150, lookahead_reranked_ends=20),
        packaged_value,
    ),
)
"""The bot levels, weakest first."""

STRONGEST = next(bot for bot in BOTS if isinstance(bot, BeamBot) and bot.name == PACK.strongest)
"""The bot level whose learned values hints and reviews use."""
