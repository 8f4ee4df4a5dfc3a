"""The decision of a turn: what to do of expansions' own acts, then what to draw, then what is still owed.

Own acts are never named here: those that are legal now are tried on a copy of the turn, and valued by what the search
finds after them. So an expansion that is added later is played without an edit; where none is in play there are no own
acts, and nothing is owed. Knows one sheet and its dice; no match, no seat.
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
"""So many times as wide is the search of the last round where expansions are in play, as nothing is looked at after
it."""

QUICK_PARTS, SCOUT_PARTS = 60, 12
"""A quick look at what comes of an own act may take one of so many parts of all nodes, a look ahead from it more."""

FINALISTS = 3
CLOSE = 1000
"""So many are compared by the look ahead, if they are so close to the best, in thousandths of a point."""

STRIKES = 8
"""So many rolls of dice that are no drawings stand for what may befall the sheet before the next round."""

GOALS, GOALS_LEARNED = 18, 72
"""What goals add to the price of a node (`SearchSetup.price`): more by a learned value, as it sees what each goal
lacks."""


class SearchLevel(msgspec.Struct, frozen=True):
    """How deep it thinks: the beam of the turn and of the turn ahead, the ends compared, the nodes, of which there are
    fewer where each costs more.

    `blind`: to what these parts of a match give and cost, for measuring: `expansions`,
    `hubs` for what two boards do to each other, `buildings`, `goals`, `draft` for one that picks at random, and
    `rivals` for one that picks by its own sheet alone.
    `judged` and `judged_ahead` ends of a turn and of a sampled one are ordered by a learned value, where there is one;
    `prunes_ahead`: one that values the partial sheets of a turn (`Learned.prunes`) values those of a sampled one too.
    In the last round the search is `last` times as wide.
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
    """One decision; `nodes` is what it cost so far."""

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
        """For a turn before the draft, which is never changed; `tables` instead of the expansions' weights; `aims` are
        the goals to reach; `learned` is the learned value for what is played; `share` is for one that is decided over
        several processes; `turned`: what is drawn on an empty sheet is turned by chance (`alike`)."""
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
        """A small search, by which own acts are compared that are close."""
        return self.searching(4, 3, 1)

    def searching(self, width: int, candidates: int, inner: int) -> Search:
        """A search of this turn that looks ahead."""
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
        """All acts of the turn, the draft first."""
        opening = openings(self, draft, self.ranked)[0]
        acts, turn = list(opening.acts), opening.turn
        for _ in range(2):
            if self.draw(turn, acts):
                break
        self.finish(self.lined(turn, acts), acts)
        return PlayResult(tuple(acts), self.nodes)

    # Own acts before anything is drawn.

    def ranked(self, options: list[Opening]) -> list[Opening]:
        """Ways to begin by what a quick search finds after them; those that come close to the best by a look ahead."""
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
        """Ways to begin, with what each is worth by a quick search."""
        worths = [(self.quick(each.turn) + self.unseen(each.turn) - each.doubt, each) for each in options]
        return sorted(worths, key=lambda each: -each[0])

    def quick(self, turn: RoundEditor, parts: int = QUICK_PARTS) -> int:
        """The value of the best end of a turn, of few that are looked at, by one of so many parts of all nodes."""
        self.searched(self.search.ahead, turn, OUTSIDE, self.budget // parts)
        return self.search.ahead.end_value(0)

    # The search.

    def run(self, search: Search, turn: RoundEditor, budget: int, seed: int) -> int:
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

    def strikes(self, turn: RoundEditor) -> tuple[list[list[int]], int]:
        """What may befall the sheet before the next round, as `Search.prepare` takes it, found by trying."""
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
        """Search and draw; False if something that the search does not know of was in the way."""
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
            if turn.setup.parts and not legal(turn, act):  # the search knows all that binds the base game
                return False
            acts.append(act)
            turn.draw(act)
        return True


def alike(acts: Sequence[Act], random: Random) -> list[Act]:
    """What is drawn on an empty sheet, turned by half or mirrored by chance: that is worth the same, as its exits lie
    alike from four sides, and bots who think alike do not all draw alike."""
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
