"""Bots in a draft (rules 9.4): what they see of it, and that they pick legally and sensibly at every level."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.bots.arena import play_match
from inkrally.bots.player import Bot, bots_of
from inkrally.match.chance import numbered_seed
from inkrally.match.game import Commit, Expire, Open, View
from inkrally.match.match import Match
from inkrally.railroad_ink.analysis.hints import hint
from inkrally.railroad_ink.bots.levels import BeamBot, EasyBot
from inkrally.railroad_ink.bots.search.decision import SearchLevel
from inkrally.railroad_ink.bots.search.draft import (
    Dice,
    best_pick,
    best_pick_against_rivals,
    hands_by_pair,
    is_pick,
    turn_with_dice,
)
from inkrally.railroad_ink.challenge.draft import PickPair
from inkrally.railroad_ink.expansions.desert.rules import Ignore
from inkrally.railroad_ink.game import DraftOptions, Options, RailroadInk
from inkrally.railroad_ink.round.required_first import seats_with_required_actions
from inkrally.railroad_ink.sheet.network import SPACE_NAMES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet
from tests.railroad_ink.challenge import dice_draft_helpers
from tests.railroad_ink.tables import WALLS
from tests.sample_sizes import LONG, PURE, compiled_only, scaled

replace = msgspec.structs.replace
LEVELS = tuple(bots_of("railroad-ink"))


def match_of(seats: int = 3, seed: int = 4, **options: Any) -> Match:
    match = Match(RailroadInk(), Options(**{"draft": True, **options}), ["x"] * seats, numbered_seed(seed))
    match.submit(Open())
    return match


def view_of(match: Match) -> View[Any, Any]:
    """Return the view of the seat that is asked, as it is sent to another process."""
    view_type: Any = View
    view = msgspec.json.encode(match.view(match.owes[0]))
    found: View[Any, Any] = msgspec.json.decode(view, type=view_type[RailroadInk.view_type, RailroadInk.action_type])
    return found


def test_hands_are_the_picked_dice_with_each_free_pair() -> None:
    match = match_of(2)
    view = view_of(match)
    pairs = [[die["face"] for die in pair["dice"]] for pair in view.table.component_states["draft"]["pairs"]]
    assert is_pick(view)
    assert hands_by_pair(view) == {number: tuple(sorted(pair)) for number, pair in enumerate(pairs)}
    for pair in (2, 0):
        match.submit(Commit(match.owes[0], (PickPair(pair=pair),)))
    assert hands_by_pair(view_of(match)) == {number: tuple(sorted([*pairs[2], *pairs[number]])) for number in (1, 3)}
    for pair in (1, 3):
        match.submit(Commit(match.owes[0], (PickPair(pair=pair),)))
    assert not is_pick(match.view(0))


def test_a_turn_with_some_dice_has_those_left_and_those_for_all() -> None:
    view = view_of(match_of(2, expansions=("river",)))
    for dice in ((), ("h-tee", "r-curve"), ("h-tee", "h-tee", "overpass", "r-curve")):
        turn = turn_with_dice(view, dice)
        assert [turn.roll[die] for die in turn.left] == [*dice, *view.table.roll]
        assert [turn.dice[die].owner_name for die in turn.left] == ["white"] * len(dice) + ["river"] * 2


def test_the_pair_that_is_worth_most_is_picked() -> None:
    view = view_of(match_of(3))
    hands = hands_by_pair(view)
    for wanted in set(hands.values()):

        def worth(dice: Dice, best: Dice = wanted) -> float:
            return float(dice == best)

        first = min(pair for pair in hands if hands[pair] == wanted)
        assert best_pick(view, worth) == PickPair(pair=first)


def test_bot_takes_a_pair_that_another_seat_needs_more() -> None:
    """The first of two seats gets 10 with the first pair, or 9 with the second, which the other seat needs more."""
    match = dice_draft_helpers.opened(
        (("h-tee", "h-tee"), ("r-tee", "overpass"), ("r-curve", "r-curve"), ("h-curve", "overpass"))
    )
    view = view_of(match)
    picker = view.viewer

    def worth(seat: int, dice: Dice) -> float:
        if seat == picker:
            return 10.0 if "h-tee" in dice else 9.0 if "r-tee" in dice else 0.0
        return 30.0 if "r-tee" in dice else 0.0

    assert best_pick(view, lambda dice: worth(match.owes[0], dice)) == PickPair(pair=0)
    assert best_pick_against_rivals(view, worth, 4) == PickPair(pair=1)
    assert best_pick_against_rivals(
        view, lambda seat, dice: worth(seat, dice) if seat == picker else 0.0, 4
    ) == PickPair(pair=0)


def test_bot_first_picks_the_pair_that_another_seat_would_take() -> None:
    """Both want the third pair. Only the picker wants the first, which is left for its second pick."""
    match = dice_draft_helpers.opened(
        (("h-tee", "h-tee"), ("r-tee", "st-curve"), ("r-curve", "r-curve"), ("h-curve", "overpass"))
    )
    view = view_of(match)
    picker = view.viewer

    def worth(seat: int, dice: Dice) -> float:
        return 9.0 * ("r-curve" in dice) + (10.0 * ("h-tee" in dice) if seat == picker else 1.0 * ("st-curve" in dice))

    assert best_pick(view, lambda dice: worth(match.owes[0], dice)) == PickPair(pair=0)
    assert best_pick_against_rivals(view, worth, 4) == PickPair(pair=2)


@compiled_only
@pytest.mark.parametrize("level", [name for name in LEVELS if name not in ("easy", "master")])
def test_pick_of_a_bot_depends_on_the_sheets_of_the_other_players(level: str) -> None:
    """Its own sheet and dice are the same; the other sheet is empty, or has room only for railways."""
    picks = set()
    for seed in range(12):
        found = []
        for other in (Sheet(), Sheet({space: Mark(drawing, 1) for space, drawing in WALLS.items()})):
            match = match_of(2, seed)
            sheets = [Sheet(), Sheet()]
            sheets[1 - match.owes[0]] = other
            table = msgspec.structs.replace(match.state.table, sheets=tuple(sheets), round=3)
            match.state = msgspec.structs.replace(match.state, table=table)
            found.append(bots_of("railroad-ink")[level].choose(view_of(match), Random(1)).acts)
        picks.add(found[0] == found[1])
    assert False in picks


@pytest.mark.parametrize("level", LEVELS)
def test_bot_keeps_a_pick_of_the_draft(level: str) -> None:
    view = view_of(match_of(2))
    stands = (PickPair(pair=3),)
    assert bots_of("railroad-ink")[level].choose(view, Random(1), stands).acts == stands


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_pick(level: str) -> None:
    view = view_of(match_of(2))
    bot = bots_of("railroad-ink")[level]
    picks = [bot.choose(view, Random(7)).acts for _ in range(2)]
    assert picks[0] == picks[1]
    assert len(picks[0]) == 1


@pytest.mark.parametrize("level", LEVELS)
def test_dice_that_fit_nowhere_are_left_to_others(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only column D is empty, between two railway exits, so no plain highway can be drawn."""
    monkeypatch.setattr(EasyBot, "RANDOM_MOVE_PROBABILITY", 0)
    highways, railways = ("h-straight", "h-curve"), ("r-straight", "r-straight")
    match = dice_draft_helpers.opened((highways, ("h-tee", "st-curve"), railways, ("h-curve", "st-curve")))
    walls = Sheet({space: Mark(drawing, 1) for space, drawing in WALLS.items()})
    match.state = msgspec.structs.replace(
        match.state, table=msgspec.structs.replace(match.state.table, sheets=(walls, walls), round=3)
    )
    assert bots_of("railroad-ink")[level].choose(view_of(match), Random(1)).acts == (PickPair(pair=2),)


OPTIONS: list[dict[str, Any]] = [
    {},
    {"edition": "challenge"},
    {"expansions": ("meteor", "lava")},
    {"expansions": ("desert", "lake"), "draft": DraftOptions(sets="both")},
]
QUICK: list[Bot] = [
    BeamBot("quick", "", SearchLevel(3, 2, 1, 600, last_round_factor=1), SearchLevel(3, 2, 1, 600)),
    EasyBot(),
]
"""Levels with small budgets."""


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_that_bots_pick_or_draw_is_refused(seats: int, options: dict[str, Any]) -> None:
    if (options and seats > 2 and not LONG) or ((options or seats > 2) and PURE):
        pytest.skip("the long run, compiled, has them")
    for seed in range(scaled(1)):
        match = match_of(seats, seed, **options)
        while not match.over:
            for seat in match.owes:
                choice = QUICK[seat % len(QUICK)].choose(match.view(seat), Random(seed))
                match.submit(Commit(seat, choice.acts))
        assert match.result is not None
        assert sorted(match.result.places) == list(range(1, seats + 1)), "no tie is left in a draft"


@compiled_only
def test_bots_of_all_levels_play_in_the_arena() -> None:
    bots = [LEVELS[seat % len(LEVELS)] for seat in range(3)]
    for seed in range(scaled(1)):
        played = play_match("railroad-ink", bots, Options(draft=True), seed)
        assert len(played.scores) == 3
        assert sorted(played.places) == [1, 2, 3]


@compiled_only
def test_bots_spare_many_cacti_but_not_one_before_the_picks() -> None:
    """Rules 9.4, 10.1: a special route is worth less than many cacti in a drought, and more than one."""
    bot = bots_of("railroad-ink")["sharp"]
    for count, spared in ((14, True), (1, False)):
        match = match_of(2, 4, expansions=("desert",))
        spaces = [space for space in SPACE_NAMES if space and space[0] in "ABCDEFG"][:count]
        sheet = Sheet({}, (), {"cacti": dict.fromkeys(spaces, 2)})
        state = match.state
        table = replace(state.table, sheets=(sheet, sheet), roll=("drought", "d-two-cacti"), round=6)
        match.state = replace(
            state, table=replace(table, first=seats_with_required_actions(table), first_actions_done=("", ""))
        )
        acts = bot.choose(match.view(0), Random(1)).acts
        assert [isinstance(act, Ignore) for act in acts] == [spared]
        found = hint(match.view(0), acts, 10_000)
        assert found.own is not None
        assert found.own_cost == 0
        assert isinstance(found.lines[0].acts[0], Ignore) == spared
        for line in found.lines:
            match.decide(Commit(0, line.acts))


def test_a_deadline_and_a_bot_in_one_round() -> None:
    match = match_of(2)
    bot = bots_of("railroad-ink")["easy"]
    while match.state.table.round == 1:
        seat = match.owes[0]
        if seat == 0:
            match.submit(Expire(seats=(0,)))
        else:
            match.submit(Commit(seat, bot.choose(match.view(seat), Random(2)).acts))
