"""How a bot decides a turn: expansion acts first, then the drawings, then whatever it still owes.

The search tries each legal expansion act on a copy of the turn and values it by the best drawings that follow. New
expansions therefore need no change here; do not name any. Keep matches and seats out of this module: it sees one sheet
and its dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from random import Random

import msgspec

from inkrally.bots.player import PlayResult
from inkrally.railroad_ink.bots.evaluation.search_setup import WeightTable, masks_of
from inkrally.railroad_ink.bots.goals.evaluation import GoalEvaluation
from inkrally.railroad_ink.bots.learned.files import Learned
from inkrally.railroad_ink.bots.learned.net import Net
from inkrally.railroad_ink.bots.search.beam import OUTSIDE, packed
from inkrally.railroad_ink.bots.search.look_ahead import Search
from inkrally.railroad_ink.bots.search.openings import Opening, openings
from inkrally.railroad_ink.bots.search.processes import Share
from inkrally.railroad_ink.bots.search.turn_ends import TurnEnds, acts_of_end, given, legal
from inkrally.railroad_ink.round.acts import Act, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import LAYERS, SPACE_NAMES, SPACES

LAST = 4
"""How many times wider the beam is in the last round, if expansions are in play. That round has no look-ahead."""

QUICK_PARTS, SCOUT_PARTS = 60, 12
"""The shares of the node budget, as one part in this many: for a quick value of an opening, and for its look-ahead."""

FINALISTS = 3
CLOSE = 1000
"""The number of openings that the look-ahead compares, and how far behind the best they may be, in 1/1000 points."""

STRIKES = 8
"""The number of rolls that stand for what expansion dice can do to the sheet before the next round, such as meteors."""

GOALS, GOALS_LEARNED = 18, 72
"""The extra cost of a node in a match with goals, in percent (`SearchSetup.price`).

The second number is for a learned value, which also looks at what each goal still lacks.
"""


class SearchLevel(msgspec.Struct, frozen=True):
    """How much a bot searches.

    Attributes:
        width: The number of states that the search of this turn keeps in each step.
        candidates: The number of ends of this turn that the look-ahead compares; 1 switches it off.
        inner: The beam width of a sampled next turn.
        budget: The number of sheets to examine. Divided by the cost of a node if nodes cost more than in the base game.
        blind: What the bot leaves out of account, for measurements: `expansions`, `buildings`, `goals`, or `hubs` (the
            effect of two boards on each other). With `draft` it picks at random, with `rivals` by its own sheet alone.
        judged: The number of ends of this turn that a learned value sorts again.
        judged_ahead: The same for a sampled next turn.
        prunes_ahead: Whether a learned value that prunes partial turns (`Learned.prunes`) prunes sampled ones too.
        last: How many times wider the beam is in the last round.
    """

    width: int
    candidates: int
    inner: int
    budget: int
    blind: tuple[str, ...] = ()
    judged: int = 1
    judged_ahead: int = 1
    prunes_ahead: bool = False
    last: int = LAST


class TurnDecision(TurnEnds):
    """The decision of one turn. `nodes` counts the sheets examined so far."""

    def __init__(
        self,
        turn: RoundEditor,
        weights: list[list[int]],
        level: SearchLevel,
        random: Random,
        tables: dict[str, WeightTable] | None = None,
        aims: GoalEvaluation | None = None,
        learned: Learned | None = None,
        share: Share | None = None,
        turned: bool = False,
    ) -> None:
        """Prepare the decision of a turn.

        Args:
            turn: The turn before the draft. It is not changed.
            weights: The weights of the plain value.
            level: How much to search.
            random: The source of randomness.
            tables: Weights to use instead of those of the expansions.
            aims: The goals that the seat can still reach.
            learned: The learned value for this way to play, if there is one.
            share: The share in a decision of several processes.
            turned: Whether drawings on an empty sheet are rotated and mirrored at random (`alike`).
        """
        super().__init__(turn.setup, weights, level.blind, tables)
        self.turn_to(turn, aims)
        self.level = level
        self.share = share
        self.random = random
        self.turned = turned
        price = 100 if learned is None else self.plan.price
        if aims is not None:
            price += GOALS if learned is None else GOALS_LEARNED
        self.budget = level.budget * 100 // price
        self.judge = None if learned is None else Net(learned.weights, self.value)
        width = level.width if self.rounds > 0 else level.last * level.width
        self.search = self.searching(width, level.candidates, level.inner)
        if learned is not None and learned.prunes:
            self.search.turn.deepen()
            if level.prunes_ahead:
                self.search.ahead.deepen()

    @cached_property
    def scout(self) -> Search:
        """A small search that compares close openings."""
        return self.searching(4, 3, 1)

    def searching(self, width: int, candidates: int, inner: int) -> Search:
        """Return a search of this turn with a look-ahead."""
        plan, level = self.plan, self.level
        found = Search(
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
            level.judged,
            level.judged_ahead,
            self.effects,
        )
        for each in (found.turn, found.ahead):
            self.connect(each)
        if self.second_board is not None:
            found.double()
        return found

    def decide(self, draft: Sequence[Act]) -> PlayResult:
        """Return all acts of the turn, beginning with the acts in `draft`."""
        opening = openings(self, draft, self.ranked)[0]
        acts, turn = list(opening.acts), opening.turn
        for _ in range(2):
            if self.draw(turn, acts):
                break
        self.finish(self.lined(turn, acts), acts)
        return PlayResult(tuple(acts), self.nodes)

    # Expansion acts before drawing.

    def ranked(self, options: list[Opening]) -> list[Opening]:
        """Return the best openings, best first: by a quick search, and close ones by a small look-ahead."""
        quick = self.quickly_ranked(options)
        best = quick[0][0]
        finalists = [opening for worth, opening in quick[:FINALISTS] if worth > best - CLOSE]
        if len(finalists) == 1 or self.rounds <= 0:
            return finalists
        seed = self.random.getrandbits(31)
        worths = {}
        for place, opening in enumerate(finalists):
            self.run(self.scout, opening.turn, self.budget // SCOUT_PARTS, seed)
            worths[place] = self.scout.worth() + self.unseen(opening.turn) - opening.doubt
        return [finalists[place] for place in sorted(worths, key=lambda place: -worths[place])]

    def quickly_ranked(self, options: list[Opening]) -> list[tuple[int, Opening]]:
        """Return each opening with its value by a quick search, in thousandths of a point, best first."""
        worths = [(self.quick(each.turn) + self.unseen(each.turn) - each.doubt, each) for each in options]
        return sorted(worths, key=lambda each: -each[0])

    def quick(self, turn: RoundEditor, parts: int = QUICK_PARTS) -> int:
        """Return the value of the best end that a small search finds; `parts` divides the node budget."""
        self.searched(self.search.ahead, turn, OUTSIDE, self.budget // parts)
        return self.search.ahead.end_value(0)

    # The search.

    def run(self, search: Search, turn: RoundEditor, budget: int, seed: int) -> int:
        """Search the drawings of a turn and return the number of the best end."""
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

    def strikes(self, turn: RoundEditor) -> tuple[list[list[int]], int]:
        """Return what may happen to the sheet before the next round, for `Search.prepare`. Found by trying rolls."""
        if not self.plan.rest or self.rounds <= 0:
            return [], 0
        setup, sheet, number = turn.setup, turn.sheet_now(), turn.round + 1
        found, layer = [], 0
        random = Random(1)
        for _ in range(STRIKES):
            roll = [die.faces[random.randrange(6)] for die in setup.dice(number)]
            before = RoundEditor(sheet, roll, (), setup, number)
            spaces = []
            for act in before.acts_of_expansions() if before.first_duty()[0] is not None else ():
                after = RoundEditor(sheet, roll, [act], setup, number)
                for each in LAYERS.values():
                    new = after.network.layer(each) & ~before.network.layer(each)
                    if new:
                        spaces.append(new.bit_length() - 1)
                        layer = each
            found.append(spaces[:4])
        return found, layer

    def draw(self, turn: RoundEditor, acts: list[Act]) -> bool:
        """Search the drawings and apply them.

        Returns False if an act was illegal because of a rule that the search does not know. The acts before it stay.
        """
        dice, _ = self.dice(turn)
        if not dice:
            return True
        seed, budget, share = self.random.getrandbits(31), max(1000, self.budget - self.nodes), self.share
        if share is not None:
            seed, budget = share.seed(seed), share.budget(budget)
        end = self.run(self.search, turn, budget, seed)
        if share is not None:
            end = share.end(self.search, end)
        drawn = acts_of_end(self.search.turn, end, turn, dice)
        if self.turned and not turn.network.filled():
            drawn = alike(drawn, self.random)
        for act in drawn:
            if turn.setup.parts and not legal(turn, act):  # the search knows every rule of the base game
                return False
            acts.append(act)
            turn.draw(act)
        return True


def alike(acts: Sequence[Act], random: Random) -> list[Act]:
    """Mirror acts on an empty sheet, rotate them by 180 degrees, do both or neither, at random.

    The exits are symmetric, so the value stays the same. Without this, equal bots would draw equal first rounds.
    """
    half, mirrored = random.random() < 0.5, random.random() < 0.5
    found: list[Act] = []
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
