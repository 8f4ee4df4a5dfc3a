"""Computes a hint: the best turns for a seat, their expected points, and the reasons for differences.

A hint uses only what the seat can see, so it reveals nothing hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.railroad_ink.analysis.candidate_turns import CandidateTurn, CandidateTurns
from inkrally.railroad_ink.analysis.compare import ComparedTurn, compare, differ_substantially
from inkrally.railroad_ink.analysis.draft import Hands, picked, ranked
from inkrally.railroad_ink.analysis.reasons import Reason, reasons
from inkrally.railroad_ink.analysis.rollout import Rollout
from inkrally.railroad_ink.bots.levels import STRONGEST
from inkrally.railroad_ink.bots.search.draft import (
    asks_before_picks,
    is_pick,
    sample_hands,
    turn_beside,
    turn_with_dice,
    ways_to_act_first,
)
from inkrally.railroad_ink.bots.search.turn_candidates import is_legal, position_key
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.game import TableView
from inkrally.railroad_ink.round.required_first import special_spent
from inkrally.railroad_ink.round.turn import RoundEditor

HINT_NODES = 1_500_000
"""The default number of nodes (sheets examined) of a hint: about one second."""

MAX_HINT_TURNS = 3
"""The maximum number of turns in a hint."""

SAMPLED_HAND_COUNT = 12
"""The number of random hands of dice for the hint to a seat that must act before it picks dice in a draft."""

SEARCH_NODE_DIVISOR = 3
"""The node budget divided by this is for finding turns. The rest is for comparing them."""


class SuggestedTurn(msgspec.Struct, frozen=True):
    """A whole turn as actions, the expected final points after it, and their standard error.

    `worth` is None for actions before the first roll, after the roll at the end of a round, or on a neighbour's sheet.
    """

    acts: tuple[Any, ...]
    worth: float | None
    error: float


class Hint(msgspec.Struct, frozen=True):
    """The best turns for a seat: at most three, different if possible, and no two with the same sheet.

    Attributes:
        lines: The turns, best first.
        costs: How many points less than the first turn each turn gives.
        errors: The standard errors of the costs.
        reasons: The reasons why each turn gives less.
        own: The turn in the seat's draft, if the seat may commit the draft as it is; else None.
        own_cost: How many points less than the first turn the turn `own` gives.
        own_error: The standard error of this cost.
        own_reasons: The reasons why the turn `own` gives less.
        exact: Whether the values are exact final points.
        nodes: The number of sheets examined.
        begun: The number of drafted actions with which every turn begins. It is 0 unless the draft is incomplete.
    """

    lines: tuple[SuggestedTurn, ...]
    costs: tuple[float, ...]
    errors: tuple[float, ...]
    reasons: tuple[tuple[Reason, ...], ...]
    own: SuggestedTurn | None
    own_cost: float
    own_error: float
    own_reasons: tuple[Reason, ...]
    exact: bool
    nodes: int
    begun: int = 0


def hint(view: View[TableView, Any], draft: Sequence[Any] = (), budget: int = HINT_NODES, seed: int = 0) -> Hint:
    """Return a hint for the viewer's decision: the turns to draw, or the pairs of dice to pick.

    The turns continue an incomplete draft. If the seat may commit the draft as it is, the turns are the best turns from
    the beginning. The same view, draft, budget and seed give the same hint.

    Args:
        view: The view of the seat.
        draft: The actions that the seat has drafted so far.
        budget: The number of nodes, which are examined sheets.
        seed: The seed of the sampled rolls.

    Raises:
        Refusal: `not-asked` if the viewer has nothing to decide.
    """
    check_asked(view)
    if is_pick(view):
        return pick_hint(view, draft)
    if asks_before_picks(view):
        return first_hint(view, draft, seed)
    rollout = Rollout(view)
    own = whole_draft(rollout, draft)
    begun = tuple(draft) if own is None and after_draft(rollout, draft) is not None else ()
    compared, nodes = search_and_compare(rollout, () if own is None else (own,), budget, seed, begun)
    best = compared[0]
    options = [
        RatedTurn(
            each.candidate.acts,
            each.value,
            each.std_error,
            each.cost,
            each.cost_error,
            reasons(rollout, best.candidate.sheet, each.candidate.sheet, each.cost),
        )
        for each in compared
    ]
    place = next((place for place, each in enumerate(compared) if each.candidate is own), None)
    shown = [options[each] for each in select_shown(compared)]
    return build_hint(shown, None if place is None else options[place], nodes, rollout.exact, len(begun))


class RatedTurn(NamedTuple):
    """A turn or pick of a seat with its value and its cost in points, the standard errors of both, and the reasons."""

    acts: tuple[Any, ...]
    worth: float | None
    error: float
    cost: float
    cost_error: float
    why: tuple[Reason, ...] = ()

    @property
    def line(self) -> SuggestedTurn:
        return SuggestedTurn(self.acts, None if self.worth is None else round(self.worth, 3), round(self.error, 3))


def build_hint(
    shown: Sequence[RatedTurn], own: RatedTurn | None, nodes: int, exact: bool = False, begun: int = 0
) -> Hint:
    """Return the hint that shows the turns `shown`, best first.

    `own` is the turn in the draft. `nodes`, `exact` and `begun` are fields of `Hint`.
    """
    return Hint(
        lines=tuple(each.line for each in shown),
        costs=tuple(round(each.cost, 3) for each in shown),
        errors=tuple(round(each.cost_error, 3) for each in shown),
        reasons=tuple(each.why for each in shown),
        own=None if own is None else own.line,
        own_cost=0.0 if own is None else round(own.cost, 3),
        own_error=0.0 if own is None else round(own.cost_error, 3),
        own_reasons=() if own is None else own.why,
        exact=exact,
        nodes=nodes,
        begun=begun,
    )


def pick_hint(view: View[TableView, Any], draft: Sequence[Any]) -> Hint:
    """Return a hint for picking a pair of dice in a draft, without reasons."""
    hands = Hands(view)
    worths = hands.pair_values()
    order = ranked(worths)
    options = {
        pair: RatedTurn((PickPair(pair=pair),), worths[pair], 0.0, worths[order[0]] - worths[pair], 0.0)
        for pair in order
    }
    own = picked(draft)
    return build_hint(
        [options[pair] for pair in order[:MAX_HINT_TURNS]], None if own is None else options.get(own), hands.nodes
    )


def first_hint(view: View[TableView, Any], draft: Sequence[Any], seed: int) -> Hint:
    """Return a hint for the actions that a seat must do before the picks or the drawing, without reasons.

    In a draft, the values are means over random hands of dice. The value of a neighbour's sheet that the actions change
    is subtracted. Before the first roll and at the end of a round, the hint proposes the actions that the strongest bot
    would choose.
    """
    if not view.table.round or view.table.is_ended:
        begun = tuple(draft) if turn_with_dice(view, (), draft).first_duty()[0] is not None else ()
        chosen = STRONGEST.choose_without_roll(view, Random(seed), begun)
        return build_hint([RatedTurn(chosen.acts, None, 0, 0, 0)], None, chosen.nodes, begun=len(begun))
    rollout = Rollout(view, before=True)
    rolls = [(*hand, *view.table.roll) for hand in sample_hands(view, Random(seed), SAMPLED_HAND_COUNT)]
    found: list[tuple[tuple[Any, ...], list[int], bool]] = []
    for way in ways_to_act_first(turn_with_dice(view, ())):
        turn = turn_with_dice(view, (), way)
        sheet, beside = turn.sheet_now(), turn_beside(turn, way)
        values = rollout.values(sheet, rolls, special_spent(rollout.sheet, sheet))
        if beside is not None:
            others = rollout.values(beside.sheet_now(), rolls, "")
            values = [one - other for one, other in zip(values, others, strict=True)]
        found.append((tuple(way), values, beside is None))
    found.sort(key=lambda each: -sum(each[1]))
    options = []
    for acts, values, is_own in found:
        worth = fmean(values) / 1000
        lost = [one - other for one, other in zip(found[0][1], values, strict=True)]
        error = stdev(lost) / sqrt(len(lost)) / 1000 if len(lost) > 1 else 0
        cost = fmean(found[0][1]) / 1000 - worth
        options.append(RatedTurn(acts, worth if is_own else None, error, cost, error))
    own = next((each for each in options if each.acts == tuple(draft)), None)
    return build_hint(options[:MAX_HINT_TURNS], own, rollout.nodes)


def check_asked(view: View[TableView, Any]) -> None:
    """Raise Refusal (`not-asked`) unless the viewer is a seat that must decide something now."""
    if view.phase is None or view.viewer is None or view.viewer not in view.phase.asks:
        raise Refusal("not-asked", "you can get a hint only when your seat has to act")


def search_and_compare(
    rollout: Rollout, always: Sequence[CandidateTurn], budget: int, seed: int, begun: Sequence[Any] = ()
) -> tuple[list[ComparedTurn], int]:
    """Find turns and compare them, and return the best turns, best first, and the number of nodes used.

    Args:
        rollout: The rollout of this round, which values sheets.
        always: Turns that the result includes in any case.
        budget: The number of nodes.
        seed: The seed of the sampled rolls.
        begun: The actions with which the turns to find begin.
    """
    ways = CandidateTurns(rollout, budget // SEARCH_NODE_DIVISOR, begun)
    found = ways.best()
    keys = {position_key(way.sheet) for way in always}
    others = [way for way in found if position_key(way.sheet) not in keys]
    spent = ways.nodes
    compared = compare(rollout, others, always, max(0, budget - spent), Random(seed))
    return compared, spent + rollout.nodes


def after_draft(rollout: Rollout, draft: Sequence[Any]) -> RoundEditor | None:
    """Return the turn after a draft, or None if the draft is not legal."""
    turn = rollout.turn()
    for act in draft:
        if not is_legal(turn, act):
            return None
        turn.draw(act)
    return turn


def whole_draft(rollout: Rollout, draft: Sequence[Any]) -> CandidateTurn | None:
    """Return the turn of a draft, or None if the seat may not commit the draft as it is."""
    turn = after_draft(rollout, draft)
    if turn is None:
        return None
    if turn.setup.components and turn.first_duty()[0] is not None:
        return None
    if next(turn.required_dice(), None) is not None or next(turn.required_actions(), None) is not None:
        return None
    return CandidateTurn(tuple(draft), rollout.drawn(draft))


def select_shown(compared: Sequence[ComparedTurn]) -> list[int]:
    """Return the positions of the turns to show: the best turn, then turns that differ from all shown turns.

    If no turn differs, return the positions of the first turns.
    """
    shown = [0]
    for place in range(1, len(compared)):
        if len(shown) < MAX_HINT_TURNS and all(
            differ_substantially(compared[place].candidate, compared[each].candidate) for each in shown
        ):
            shown.append(place)
    return shown if len(shown) > 1 else list(range(min(MAX_HINT_TURNS, len(compared))))
