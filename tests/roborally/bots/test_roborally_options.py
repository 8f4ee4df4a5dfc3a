"""Every level of bot plays legally and answers all questions in races where every robot holds Options."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from inkrally.bots.player import Bot
from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.draft import Draft
from inkrally.match.game import Open, command_of
from inkrally.match.match import Match
from inkrally.roborally import rule_components
from inkrally.roborally.bots.beam_bots import PrefixBeamBot
from inkrally.roborally.bots.observation import MAX_CARDS, Observation
from inkrally.roborally.bots.planner import PlannerBot
from inkrally.roborally.facts import CARDS
from inkrally.roborally.floor.courses import COURSE_IDS
from inkrally.roborally.table import Options
from inkrally.roborally.turn.actions import PlaceCard, RecompileHand, StandingAnswer, StoreCard
from tests.sample_sizes import scaled

GAME = GAMES["roborally"]
BOTS: tuple[Bot, ...] = (
    PrefixBeamBot("greedy", "", 1, 6),
    PrefixBeamBot("beam", "", 12, 5, 1),
    PlannerBot("quick", "", 8, 2, 20_000),
)


def race(seed: int, seats: int, **options: Any) -> Match:
    match = Match(GAME, Options(timer=None, **options), [str(seat) for seat in range(seats)], numbered_seed(seed))
    match.submit(Open())
    return match


def held(seed: int, robots: int) -> tuple[tuple[str, ...], ...]:
    """Deal all Option cards among the robots."""
    names = sorted(rule_components.OPTIONS)
    Random(seed).shuffle(names)
    return tuple(tuple(names[robot::robots]) for robot in range(robots))


def test_all_levels_race_with_random_options_and_do_nothing_that_is_refused() -> None:
    asked: set[str] = set()
    for seed in range(scaled(6)):
        seats = 2 + seed % 3
        match = race(
            seed, seats, course=COURSE_IDS[seed % len(COURSE_IDS)], option_cards=held(seed, seats), draw_options=0
        )
        random = Random(seed)
        while not match.over and match.state.table.turn <= 12:
            for seat in match.owes:
                view = match.view(seat)
                if view.table.question is not msgspec.UNSET:
                    asked.add(view.table.question.matter)
                match.submit(command_of(GAME, seat, BOTS[(seat + seed) % 3].choose(view, random).acts))
    assert {"use", "weapon", "discard"} <= asked


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: str(bot.name))
def test_a_robot_beside_one_that_is_powered_down_behind_its_shield(bot: Bot) -> None:
    match = race(1, 2, option_cards=(("power_down_shield", "extra_memory"),))
    table = match.state.table
    robots = (msgspec.structs.replace(table.robots[0], down=True), table.robots[1])
    match.state = msgspec.structs.replace(match.state, table=msgspec.structs.replace(table, robots=robots))
    seat = table.robots[1].seat
    assert len(bot.choose(match.view(seat), Random(1)).acts) == 5


def with_hand(match: Match, number: int, hand: tuple[int, ...], **robot: Any) -> int:
    """Give a robot this hand, move its old cards to the pile, and return its seat."""
    table = match.state.table
    pile = tuple(sorted((set(table.pile) | set(table.hands[number])) - set(hand)))
    hands = tuple(hand if place == number else old for place, old in enumerate(table.hands))
    robots = list(table.robots)
    robots[number] = msgspec.structs.replace(robots[number], **robot)
    new = msgspec.structs.replace(table, pile=pile, hands=hands, robots=tuple(robots))
    match.state = msgspec.structs.replace(match.state, table=new)
    return int(robots[number].seat)


def of_kinds(*kinds: str) -> tuple[int, ...]:
    """Return the highest cards of these kinds."""
    left = sorted(CARDS.values(), key=lambda card: -card.priority)
    hand = []
    for kind in kinds:
        card = next(card for card in left if card.kind == kind)
        left.remove(card)
        hand.append(card.priority)
    return tuple(sorted(hand, reverse=True))


TURNS = of_kinds(*["L"] * 4, *["R"] * 4, "U")
GOOD = of_kinds("M3", "M3", "M3", "M2", "M2", "L", "R", "M1", "M1")


@pytest.mark.parametrize("bot", BOTS[1:], ids=lambda bot: str(bot.name))
def test_bots_recompile_a_hand_of_turns_and_keep_a_good_one(bot: Bot) -> None:
    """Options 5, Recompile: it is used first, then the new hand is programmed."""
    for hand, again in ((TURNS, True), (GOOD, False)):
        match = race(3, 2, course="risky_exchange", option_cards=(("recompile",),))
        seat = with_hand(match, 0, hand)
        first = bot.choose(match.view(seat), Random(1)).acts
        assert isinstance(first[0], RecompileHand) is again
        if not again:
            continue
        match.submit(command_of(GAME, seat, first))
        assert seat in match.owes
        assert match.state.table.robots[0].damage == 1 or match.state.table.robots[0].options == ()
        then = bot.choose(match.view(seat), Random(2)).acts
        assert not any(isinstance(act, RecompileHand) for act in then)
        match.submit(command_of(GAME, seat, then))
        assert seat not in match.owes


@pytest.mark.parametrize("bot", BOTS[1:], ids=lambda bot: str(bot.name))
def test_a_robot_that_the_token_would_destroy_keeps_its_hand(bot: Bot) -> None:
    match = race(3, 2, course="risky_exchange", option_cards=(("recompile", "extra_memory"),))
    seat = with_hand(match, 0, of_kinds("L"), damage=9, registers=of_kinds("M1", "M1", "M1", "M1", "R"))
    assert not any(isinstance(act, RecompileHand) for act in bot.choose(match.view(seat), Random(1)).acts)


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: str(bot.name))
@pytest.mark.parametrize("option", ["flywheel", "conditional_program", "recompile"])
def test_bot_without_a_free_register_stores_a_card_or_ends(bot: Bot, option: str) -> None:
    """Options 2.10, 5 (Extra Memory): a robot with a card but no free register is still asked."""
    match = race(3, 2, course="risky_exchange", option_cards=((option, "extra_memory"),))
    seat = with_hand(match, 0, of_kinds("M3"), damage=9, registers=of_kinds("M1", "M1", "M1", "M1", "R"))
    assert seat in match.owes
    acts = bot.choose(match.view(seat), Random(1)).acts
    stores = [act for act in acts if isinstance(act, StoreCard)]
    assert [act.option for act in stores] == ([option] if option != "recompile" and bot is not BOTS[0] else [])
    match.submit(command_of(GAME, seat, acts))
    assert seat not in match.owes


def test_bot_does_not_recompile_after_an_action_of_the_draft() -> None:
    match = race(3, 2, course="risky_exchange", option_cards=(("recompile",),))
    seat = with_hand(match, 0, TURNS)
    draft: Draft[Any] = Draft(GAME, match.state, seat)
    draft.add(draft.legal_actions()[0])
    acts = BOTS[2].choose(match.view(seat), Random(1), draft.actions).acts
    assert acts[:1] == draft.actions
    assert len([act for act in acts if isinstance(act, PlaceCard)]) == 5


@pytest.mark.parametrize("bot", BOTS, ids=lambda bot: str(bot.name))
@pytest.mark.parametrize("any_cards", [False, True], ids=["pairs", "any"])
def test_a_draft_with_pairs_and_cards_put_aside_is_finished_and_never_undone(bot: Bot, any_cards: bool) -> None:
    """Tested with the Options that pair and store cards, or with a quarter of all Options and standing answers."""
    for seed in range(scaled(4)):
        cards = ("dual_processor", "crab_legs", "flywheel", "conditional_program", "extra_memory")
        never = RecompileHand if any_cards else (RecompileHand, StandingAnswer)
        match = race(seed, 2, option_cards=(held(seed, 4)[0] if any_cards else cards,))
        seat = match.state.table.robots[0].seat
        random = Random(seed)
        draft: Draft[Any] = Draft(GAME, match.state, seat)
        for _ in range(random.randint(1, 7)):
            legal = [act for act in draft.legal_actions() if not isinstance(act, never)]
            draft.add(random.choice(legal))
        choice = bot.choose(match.view(seat), Random(1), draft.actions)
        assert choice.acts[: len(draft.actions)] == draft.actions
        begun = len(draft.actions)
        try:
            for act in choice.acts[begun:]:
                draft.add(act)
        except StopIteration:
            raise AssertionError(draft.actions) from None
        assert draft.may_commit() is None


def test_cards_beyond_the_limit_of_the_search_stay_in_the_hand() -> None:
    match = race(2, 2, option_cards=(("extra_memory", "flywheel"),))
    table = match.state.table
    spare = table.pile[0]
    robots = (msgspec.structs.replace(table.robots[0], stored=(("flywheel", spare),)), table.robots[1])
    pile = tuple(card for card in table.pile if card != spare)
    match.state = msgspec.structs.replace(match.state, table=msgspec.structs.replace(table, robots=robots, pile=pile))
    seat = table.robots[0].seat
    sight = Observation(match.view(seat), (GAME.legal_actions(match.state.table, seat, ())[-1],))
    assert len(sight.hand(0)) <= MAX_CARDS
    assert spare not in sight.unseen()
