"""Recompile, Flywheel and cards placed face down while programming (Options 2.1, 2.10 P2, 5)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit, Expire, Show
from inkrally.match.match import Match
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Destroyed, Replaced, Step
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION
from inkrally.roborally.table import DECK, RegisterReplay, Table, TurnReplay
from inkrally.roborally.turn.actions import FetchCard, PlaceCard, RecompileHand, StandingAnswer, StoreCard, TakeCard
from inkrally.roborally.turn.robots import CardPair
from inkrally.roborally.view import resample, view
from tests.roborally import turns
from tests.roborally.turns import (
    LEFT,
    MOVE_1,
    MOVE_2,
    MOVE_3,
    RIGHT,
    U_TURN,
    changes,
    places,
    plain,
    playing,
    position,
    robot,
    table_of,
)

pytestmark = pytest.mark.hot("programming", "view")

GAME = RoboRally()


def commit(match: Match, seat: int, *acts: Any) -> None:
    match.submit(Commit(seat, acts))


def at_hand() -> Match:
    """Return a match whose first robot has Recompile and a card stored on Flywheel."""
    held = robot((4, 4), options=("recompile", "flywheel"), stored=(("flywheel", MOVE_1[0]),))
    pile = tuple(card for card in DECK if card not in {MOVE_1[0], *LEFT[:9], *RIGHT[:9]})
    return playing(position(plain(), held, robot((0, 0)), hands=(LEFT[:9], RIGHT[:9]), pile=pile))


def test_5_flywheel_a_card_fetched_before_recompile_is_discarded_with_the_hand() -> None:
    match = at_hand()
    assert RecompileHand(0) in GAME.legal_actions(table_of(match), 0, (FetchCard(0, "flywheel"),))
    match.submit(Show(0, (FetchCard(0, "flywheel"), RecompileHand(0, "recompile"))))
    table = table_of(match)
    assert (table.robots[0].stored, len(table.hands[0])) == ((), 9), "as many as were dealt"
    assert not {MOVE_1[0], *LEFT[:9]} & {*table.hands[0], *table.pile}
    store = StoreCard(0, "flywheel", table.hands[0][0])
    assert store in GAME.legal_actions(table, 0, ()), "again in the same turn"
    commit(match, 0, store, *places(0, table.hands[0][1:6]))
    commit(match, 1, *places(1, RIGHT[:5]))
    assert table_of(match).turn == 2
    assert table_of(match).robots[0].stored == (("flywheel", store.card),)


def test_5_flywheel_or_afterwards_and_then_it_stays() -> None:
    match = at_hand()
    match.submit(Show(0, (RecompileHand(0, "recompile"),)))
    fetched = GAME.preview_draft(table_of(match), 0, (FetchCard(0, "flywheel"),))
    assert len(fetched.hands[0]) == 10
    assert MOVE_1[0] in fetched.hands[0]


def test_2_9_where_the_pile_is_too_short_for_the_new_hand_the_discards_are_shuffled() -> None:
    """Eight robots, one with four locked pairs, leave eight cards for a hand of nine."""
    pairs = tuple(CardPair(place, RIGHT[place], "dual_processor") for place in range(1, 5))
    kept: dict[str, Any] = {"damage": 4, "locks": (1, 2, 3, 4), "kept": (1, 2, 3, 4)}
    locked = robot((0, 0), registers=(*MOVE_1[:4], None), paired=pairs, options=("dual_processor",), **kept)
    others = [robot((place, 7), options=("recompile",) if place == 1 else ()) for place in range(1, 8)]
    left = [card for card in DECK if card not in {*MOVE_1[:4], *RIGHT[1:5]}]
    hands = (tuple(left[:5]), *(tuple(left[9 * place + 5 : 9 * place + 14]) for place in range(7)))
    pile = tuple(left[68:])
    match = playing(position(plain(), locked, *others, hands=hands, pile=pile))
    assert (len(pile), len(hands[1])) == (8, 9)
    assert RecompileHand(1) in GAME.legal_actions(table_of(match), 1, ())
    before, went = match.state, hands[1]
    match.submit(Show(1, (RecompileHand(1, "recompile"),)))
    table = table_of(match)
    hand = table.hands[1]
    assert set(pile) < set(hand)
    assert len(set(hand) & set(went)) == 1, "of the cards that it threw away one has come again"
    assert set(table.pile) == set(went) - set(hand)
    event = match.entries[-1].event
    draws = GAME.random_draws(GAME.evolve(before, match.entries[-2].event).table, event)
    assert [draw.sides for draw in draws] == [8, 7, 6, 5, 4, 3, 2, 1, 9]
    for seat in match.owes:
        match.submit(Expire(seats=(seat,)))
    cards = [card for one in table_of(match).robots for card in one.registers if card] + list(table_of(match).pile)
    assert len(cards) == len(set(cards))


def test_5_recompile_cards_that_were_placed_are_taken_back_first() -> None:
    match = at_hand()
    place, take, new = PlaceCard(0, 1, LEFT[0]), TakeCard(0, 1), RecompileHand(0, "recompile")
    assert turns.refused(match, Show(0, (place, new))) == "recompile"
    assert turns.refused(match, Show(0, (StoreCard(0, "flywheel", LEFT[0]), new))) == "option-full"
    assert (
        turns.refused(match, Show(0, (FetchCard(0, "flywheel"), StoreCard(0, "flywheel", LEFT[0]), new))) == "recompile"
    )
    match.submit(Show(0, (place, take, new)))
    assert table_of(match).recompiled == (0,)


def test_5_recompile_actions_of_another_robot_of_the_seat_do_not_matter() -> None:
    match = at_hand()
    robots = tuple(msgspec.structs.replace(one, seat=0) for one in table_of(match).robots)
    table = msgspec.structs.replace(table_of(match), robots=robots, seats=1)
    done = (PlaceCard(1, 1, RIGHT[0]), PlaceCard(1, 2, RIGHT[1]), StandingAnswer(0, "discard", "keep"))
    act = RecompileHand(0)
    assert act in GAME.legal_actions(table, 0, done)
    assert GAME.split_at_reveal(table, 0, (*done, FetchCard(0, "flywheel")), act) == (
        (FetchCard(0, "flywheel"), act),
        list(done),
    )


def test_in_older_versions_recompile_must_be_the_first_action() -> None:
    table = msgspec.structs.replace(table_of(at_hand()), version=OPTION_FIXES_VERSION - 1)
    act = RecompileHand(0)
    assert act in GAME.legal_actions(table, 0, ())
    for before in (FetchCard(0, "flywheel"), StandingAnswer(0, "discard", "keep")):
        assert act not in GAME.legal_actions(table, 0, (before,))


SAID = (StandingAnswer(0, "scrambler", "scrambler", 1), StandingAnswer(0, "discard", "keep"))


def told(table: Table, viewer: int | None = None) -> list[int | None]:
    """Return the face-down cards in the story."""
    story = GAME.view(table, viewer).story
    assert story is not None
    return [one.card for one in changes(story.registers, Replaced) if one.hidden]


def test_2_1_the_replaced_card_is_shown_when_its_register_is_revealed_and_in_the_next_turn() -> None:
    still, other = (U_TURN[0], *LEFT[:4]), (LEFT[4], *RIGHT[:4])
    shooter = robot((0, 4), "W", options=("scrambler",))
    match = playing(position(plain(), shooter, robot((4, 4), "N"), hands=(still, other)))
    match.submit(Commit(0, (*SAID, *places(0, still))))
    match.submit(Commit(1, places(1, other)))
    (card,) = [one.card for one in changes([entry.event for entry in match.entries], Replaced)]
    table = turns.table_of(match)
    assert (table.turn, table.stage) == (2, "program")
    assert told(table) == [card]


def story(change: Replaced, *more: Any, cards: tuple[int | None, ...] = (None,)) -> TurnReplay:
    """Return a story with a face-down card placed in register 1 and the cards revealed in register 2."""
    first = RegisterReplay(1, (LEFT[0],), (Step("lasers", (change, *more)),))
    return TurnReplay(1, (), (first, RegisterReplay(2, cards, ())))


HIDDEN = Replaced(0, 2, MOVE_1[0], "scrambler", hidden=True)


@pytest.mark.parametrize(
    ("of_table", "seen"),
    [
        # Destroyed in D5 after the card was placed: the robot plays no register 2.
        ({"revealed": 1, "story": story(HIDDEN, Destroyed(0, "pit", 2))}, None),
        # Under Radio Control the robot executes another robot's registers until the end of the turn.
        ({"revealed": 0, "turn": 2, "story": story(HIDDEN)}, None),
        # Another card replaced it before the register was revealed.
        ({"revealed": 2, "story": story(HIDDEN, cards=(MOVE_2[0],))}, None),
        ({"revealed": 1, "story": story(HIDDEN)}, None),
        ({"revealed": 2, "story": story(HIDDEN, cards=(MOVE_1[0],))}, MOVE_1[0]),
        ({"revealed": 0, "turn": 2, "story": story(HIDDEN, cards=(MOVE_1[0],))}, MOVE_1[0]),
    ],
)
def test_2_1_a_card_that_is_not_revealed_stays_hidden(of_table: dict[str, Any], seen: int | None) -> None:
    table = position(plain(), robot((1, 1), options=("scrambler",)), stage="program", **of_table)
    assert told(table) == [seen]
    assert told(table, 0) == [seen], "nor to its owner"


def test_2_1_a_card_discarded_face_down_may_be_any_unseen_card() -> None:
    """It appears in no view of the hidden cards, and views are unchanged to the byte."""
    gone = story(HIDDEN, Destroyed(0, "pit", 2))
    pile = (*MOVE_2, *MOVE_3)
    table = position(plain(), robot((1, 1), status="destroyed"), turn=1, revealed=2, story=gone, stage="register")
    table = msgspec.structs.replace(table, pile=pile)
    found = set()
    for seed in range(20):
        other = resample(table, None, SeededChance(numbered_seed(seed)))
        assert other.story is not None
        (card,) = [one.card for one in changes(other.story.registers, Replaced)]
        assert card in (HIDDEN.card, *pile)
        assert sorted((card, *other.pile)) == sorted((MOVE_1[0], *pile))
        assert msgspec.json.encode(view(other, None)) == msgspec.json.encode(view(table, None))
        found.add(card)
    assert len(found) > 5
