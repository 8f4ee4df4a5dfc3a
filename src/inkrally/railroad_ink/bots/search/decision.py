"""Decides a turn for a bot: first expansion actions, then drawings, then the actions that are still required.

The search tries each legal expansion action on a copy of the turn. The value of an action is the value of the best
drawings after it. So new expansions need no change here; do not name an expansion. Keep matches and seats out of this
module, which sees one sheet and its dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

import msgspec

from inkrally.bots.player import BotDecision
from inkrally.railroad_ink.bots.evaluation.search_setup import WeightTable, masks_of
from inkrally.railroad_ink.bots.goals.evaluation import GoalEvaluation
from inkrally.railroad_ink.bots.learned.net import ValueNetwork
from inkrally.railroad_ink.bots.learned.weight_files import LearnedValue
from inkrally.railroad_ink.bots.search.beam import OUTSIDE, packed
from inkrally.railroad_ink.bots.search.look_ahead import LookaheadSearch
from inkrally.railroad_ink.bots.search.openings import Opening, openings
from inkrally.railroad_ink.bots.search.shared_search import DecisionShare
from inkrally.railroad_ink.bots.search.turn_candidates import (
    TurnCandidates,
    acts_of_end,
    has_building_effects,
    is_legal,
)
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import LAYERS, SPACE_NAMES, SPACES

LAST_ROUND_WIDTH_FACTOR = 4
"""How many times wider the beam is in the last round, if expansions are in play. That round has no look-ahead."""

QUICK_BUDGET_DIVISOR, SCOUT_BUDGET_DIVISOR = 60, 12
"""The divisors for the node budget: for a quick value of an opening, and for a small look-ahead after an opening."""

FINALIST_COUNT = 3
MAX_FINALIST_GAP_MILLIPOINTS = 1000
"""The maximum gap in value between the best opening and an opening to look at more closely, in thousandths of a point.


The look-ahead compares at most FINALIST_COUNT openings within this gap.
"""

MIN_CANDIDATES_WITH_BONUS = 60
"""The minimum number of complete turns whose points of expansions are counted (`TurnCandidates.bonus_function`)."""

SAMPLED_DISASTER_COUNT = 8
"""The number of sampled rolls of expansion dice that change a sheet before the next round, such as meteors."""

GOAL_NODE_COST_PERCENT, LEARNED_GOAL_NODE_COST_PERCENT = 18, 72
"""The additional cost of a node in a match with goals, in percent (`SearchSetup.node_cost_percent`).

The second number is for a learned value, which also reads what each goal still lacks.
"""


class SearchLevel(msgspec.Struct, frozen=True):
    """The extent of a bot's search.

    Attributes:
        beam_width: The number of states that the search of this turn keeps in each step.
        candidates: The number of complete turns that the look-ahead compares; 1 switches it off.
        lookahead_width: The beam width of a sampled next turn.
        node_budget: The number of sheets to examine. The search divides it by the cost of a sheet, compared with
            the base game.
        ignored: Names of parts of the game that the bot ignores, for measurements: `expansions`, `buildings`, `goals`,
            or `hubs` (the effects of two boards on each other). With `draft`, the bot picks dice at random; with
            `rivals`, it picks dice by its own sheet alone.
        reranked_ends: The number of complete turns that a learned value sorts again.
        lookahead_reranked_ends: The same for a sampled next turn.
        prunes_lookahead: Whether a learned value that selects incomplete turns (`LearnedValue.prunes`) also does so in
            sampled turns.
        last_round_factor: How many times wider the beam is in the last round.
    """

    beam_width: int
    candidates: int
    lookahead_width: int
    node_budget: int
    ignored: tuple[str, ...] = ()
    reranked_ends: int = 1
    lookahead_reranked_ends: int = 1
    prunes_lookahead: bool = False
    last_round_factor: int = LAST_ROUND_WIDTH_FACTOR


class TurnDecision(TurnCandidates):
    """Decides one turn. `nodes` counts the sheets examined so far."""

    def __init__(
        self,
        turn: RoundEditor,
        weights: list[list[int]],
        level: SearchLevel,
        random: Random,
        tables: dict[str, WeightTable] | None = None,
        aims: GoalEvaluation | None = None,
        learned: LearnedValue | None = None,
        share: DecisionShare | None = None,
        turned: bool = False,
    ) -> None:
        """Prepare the decision of a turn.

        Args:
            turn: The turn before the draft. It is not changed.
            weights: The weights of the plain value.
            level: The extent of the search.
            random: The source of randomness.
            tables: Weights to use instead of those of the expansions.
            aims: The goals that the seat can still reach.
            learned: The learned value of this mode, if there is one.
            share: The part of this process in a decision that several processes share.
            turned: Whether drawings on an empty sheet are rotated and mirrored at random (`random_symmetry`).
        """
        super().__init__(turn.setup, weights, level.ignored, tables)
        self.start_turn(turn, aims)
        self.level = level
        self.share = share
        self.random = random
        self.turned = turned
        price = 100 if learned is None else self.plan.node_cost_percent
        if aims is not None:
            price += GOAL_NODE_COST_PERCENT if learned is None else LEARNED_GOAL_NODE_COST_PERCENT
        self.budget = level.node_budget * 100 // price
        self.judge = None if learned is None else ValueNetwork(learned.weights, self.value)
        width = level.beam_width if self.rounds > 0 else level.last_round_factor * level.beam_width
        self.search = self.create_search(width, level.candidates, level.lookahead_width)
        if learned is not None and learned.prunes:
            self.search.turn.prune_with_network()
            if level.prunes_lookahead:
                self.search.ahead.prune_with_network()

    @cached_property
    def scout(self) -> LookaheadSearch:
        """A small search with a look-ahead, which compares openings of similar value."""
        return self.create_search(4, 3, 1)

    def create_search(self, width: int, candidates: int, inner: int) -> LookaheadSearch:
        """Return a search of this turn with a look-ahead. The arguments are those of `LookaheadSearch`."""
        plan, level = self.plan, self.level
        found = LookaheadSearch(
            self.value,
            plan.white,
            self.base.setup.mode != "simple",
            width,
            candidates,
            inner,
            plan.extra_faces,
            plan.owed << len(plan.white),
            plan.water,
            plan.doom,
            self.judge,
            max(level.reranked_ends, MIN_CANDIDATES_WITH_BONUS if self.counted else 1),
            level.lookahead_reranked_ends,
            self.effects,
        )
        for each in (found.turn, found.ahead):
            self.connect(each)
        if self.second_board is not None:
            found.double()
        return found

    def decide(self, draft: Sequence[Action]) -> BotDecision:
        """Return all actions of the turn, beginning with the actions in `draft`."""
        opening = openings(self, draft, self.rank_openings)[0]
        acts, turn = list(opening.acts), opening.turn
        for _ in range(2):
            if self.draw(turn, acts):
                break
        self.do_required_actions(self.with_edge_lines(turn, acts), acts)
        return BotDecision(tuple(acts), self.nodes)

    # Expansion actions before drawing.

    def rank_openings(self, options: list[Opening]) -> list[Opening]:
        """Return the best openings, best first.

        A quick search values all openings, and a small look-ahead then compares openings of similar value.
        """
        quick = self.rank_quickly(options)
        best = quick[0][0]
        finalists = [
            opening for worth, opening in quick[:FINALIST_COUNT] if worth > best - MAX_FINALIST_GAP_MILLIPOINTS
        ]
        if len(finalists) == 1 or self.rounds <= 0:
            return finalists
        seed = self.random.getrandbits(31)
        worths = {}
        for place, opening in enumerate(finalists):
            self.run(self.scout, opening.turn, self.budget // SCOUT_BUDGET_DIVISOR, seed)
            worths[place] = self.scout.chosen_value() + self.unmodelled_points(opening.turn) - opening.penalty
        return [finalists[place] for place in sorted(worths, key=lambda place: -worths[place])]

    def rank_quickly(self, options: list[Opening]) -> list[tuple[int, Opening]]:
        """Return each opening with its value by a quick search, in thousandths of a point, best first."""
        worths = [
            (self.quick_value(each.turn) + self.unmodelled_points(each.turn) - each.penalty, each) for each in options
        ]
        return sorted(worths, key=lambda each: -each[0])

    def quick_value(self, turn: RoundEditor, divisor: int = QUICK_BUDGET_DIVISOR) -> int:
        """Return the value of the best complete turn that a small search finds, in thousandths of a point.

        `divisor` is the divisor of the node budget.
        """
        self.run_search(self.search.ahead, turn, OUTSIDE, self.budget // divisor)
        return self.search.ahead.candidate_value(0)

    # The search.

    def run(self, search: LookaheadSearch, turn: RoundEditor, budget: int, seed: int) -> int:
        """Search the drawings of a turn, and return the number of the best candidate."""
        dice, white = self.dice(turn)
        roll = packed([turn.roll[die] for die in dice])
        extras, owed = len(dice) - white, self.owed_dice(turn, dice)
        special = bool(turn.special_routes())
        self.forbid_barred(search.turn, turn)
        self.forbid_barred(search.ahead, turn)
        search.turn.set_building_effects(*has_building_effects(turn))
        search.ahead.set_building_effects(0, False)
        search.set_disasters(*self.sampled_disasters(turn))
        search.set_bonus(self.bonus_function(search, turn, dice))
        used = self.used_specials(turn)
        end = search.choose(masks_of(turn), self.rounds, roll, white, used, special, budget, seed, extras, owed)
        self.nodes += search.nodes
        return end

    def sampled_disasters(self, turn: RoundEditor) -> tuple[list[list[int]], int]:
        """Return the disasters that may happen before the next round, for `LookaheadSearch.set_disasters`.

        The method finds them by trying random rolls.
        """
        if not self.plan.undrawn_dice or self.rounds <= 0:
            return [], 0
        setup, sheet, number = turn.setup, turn.sheet_now(), turn.round + 1
        found, layer = [], 0
        random = Random(1)
        for _ in range(SAMPLED_DISASTER_COUNT):
            roll = [die.faces[random.randrange(6)] for die in setup.dice(number)]
            before = RoundEditor(sheet, roll, (), setup, number)
            spaces = []
            for act in before.expansion_actions() if before.first_duty()[0] is not None else ():
                after = RoundEditor(sheet, roll, [act], setup, number)
                for each in LAYERS.values():
                    new = after.network.layer(each) & ~before.network.layer(each)
                    if new:
                        spaces.append(new.bit_length() - 1)
                        layer = each
            found.append(spaces[:4])
        return found, layer

    def draw(self, turn: RoundEditor, acts: list[Action]) -> bool:
        """Search the drawings, apply them to the turn, and add them to `acts`.

        Returns False if an action was illegal because of a rule that the search does not know. The actions before that
        action stay.
        """
        dice, _ = self.dice(turn)
        if not dice:
            return True
        seed, budget, share = self.random.getrandbits(31), max(1000, self.budget - self.nodes), self.share
        if share is not None:
            seed, budget = share.seed(seed), share.budget(budget)
        end = self.run(self.search, turn, budget, seed)
        if share is not None:
            end = share.choose_candidate(self.search, end)
        drawn = acts_of_end(self.search.turn, end, turn, dice)
        if self.turned and not turn.network.filled():
            drawn = random_symmetry(drawn, self.random)
        for act in drawn:
            if turn.setup.components and not is_legal(turn, act):  # the search knows every rule of the base game
                return False
            acts.append(act)
            turn.draw(act)
            acts.extend(turn.apply_required_first())
        return True


def random_symmetry(acts: Sequence[Action], random: Random) -> list[Action]:
    """Return actions on an empty sheet rotated by 180 degrees, mirrored, both or neither, at random.

    The exits are symmetric, so the value stays the same. Otherwise equal bots would draw the same first round.
    """
    half, mirrored = random.random() < 0.5, random.random() < 0.5
    found: list[Action] = []
    for act in acts:
        assert isinstance(act, DrawDie | DrawSpecial)
        parsed = routes.parse(act.drawing)
        row, column = divmod(SPACES[act.space], 8)
        if mirrored:
            parsed, column = parsed.mirrored(), 6 - column
        if half:
            parsed, row, column = parsed.turned().turned(), 6 - row, 6 - column
        found.append(msgspec.structs.replace(act, drawing=str(parsed), space=SPACE_NAMES[8 * row + column]))
    return found
