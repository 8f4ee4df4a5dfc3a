"""Setup and dealing (rules 1, 2 and 4.1)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match.errors import BadInput
from inkrally.roborally import facts
from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.table import DECK, Dealt, Docked, Options, Table, drawable_cards
from inkrally.roborally.turn import dealing
from tests.roborally.turns import GAME, LEFT, SPIN, Loaded, begun, late, plain, playing, position, robot, table_of
from tests.sample_sizes import scaled

EXCHANGE = Options(course="risky_exchange")


def dealt(table: Table, seed: int = 1) -> Table:
    """Return the table after the next deal."""
    (event,) = GAME.resolve(table, Loaded(seed, {}))
    assert isinstance(event, Dealt)
    return GAME.apply(table, event)


def test_rule_1_the_deck_has_84_cards_of_seven_kinds() -> None:
    assert len(DECK) == 84
    kinds = Counter(facts.CARDS[card].kind for card in DECK)
    assert kinds == {"U": 6, "L": 18, "R": 18, "BU": 6, "M1": 18, "M2": 12, "M3": 6}


@pytest.mark.parametrize("seats", range(1, 9))
def test_rule_2_4_robots_start_on_the_first_docks_and_face_the_board(seats: int) -> None:
    table = table_of(begun(EXCHANGE, seats))
    docks = printed_course("risky_exchange").floor.docks
    assert [each.at for each in table.robots] == list(docks[:seats])
    assert all(each.facing == "N" and each.archive == each.at for each in table.robots)


def test_rule_2_4_the_first_player_is_drawn_by_lot_and_the_others_follow_clockwise() -> None:
    firsts = set()
    for seed in range(40):
        match = begun(EXCHANGE, 4, seed)
        event = match.entries[1].event
        assert isinstance(event, Docked)
        firsts.add(event.first)
        assert [each.seat for each in table_of(match).robots] == [(event.first + place) % 4 for place in range(4)]
    assert firsts == {0, 1, 2, 3}


def test_rule_2_5_robots_start_without_damage_and_flags() -> None:
    for each in table_of(begun(EXCHANGE, 8)).robots:
        assert (each.damage, each.flags, each.options, each.status) == (0, 0, (), "racing")


@pytest.mark.parametrize(("chosen", "lives"), [(None, 3), (3, 3), (4, 4)])
def test_rule_2_2_lives_are_three_or_the_number_chosen_by_the_host(chosen: int | None, lives: int) -> None:
    options = Options(lives=chosen)  # type: ignore[arg-type]  # one of the three
    assert {each.lives for each in table_of(begun(options, 5)).robots} == {lives}


def test_two_robots_of_each_seat_start_in_two_rounds_of_docks() -> None:
    """House rule: the first robot of each seat in clockwise order, then the second ones."""
    match = begun(Options(robots_per_seat=2), 3, 5)
    seats = [each.seat for each in table_of(match).robots]
    assert seats[:3] == seats[3:]
    assert sorted(seats[:3]) == [0, 1, 2]
    assert len({each.at for each in table_of(match).robots}) == 6


def test_more_robots_than_docks_cannot_be() -> None:
    with pytest.raises(BadInput) as caught:
        GAME.begin(Options(robots_per_seat=2), 5)
    assert caught.value.code == "robots"
    with pytest.raises(BadInput) as caught:
        GAME.begin(plain(docks=((0, 0), (1, 0))), 3)
    assert caught.value.code == "robots"


def test_a_course_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadInput) as caught:
        GAME.begin(Options(course="nowhere"), 4)
    assert caught.value.code == "unknown-course"


@pytest.mark.parametrize("damage", range(10))
def test_rule_4_1_nine_cards_less_damage(damage: int) -> None:
    """Rules 8.1, the damage table: from 9 cards without damage to none with 9 damage."""
    registers = tuple(LEFT[number] if number >= 9 - damage else None for number in range(5))
    table = dealt(position(plain(), robot((1, 1), damage=damage, registers=registers), stage="deal"))
    assert len(table.hands[0]) == 9 - damage


def test_rule_4_1_powered_down_and_eliminated_robots_get_no_cards() -> None:
    robots = (
        robot((1, 1), announced=True),
        robot((2, 2), status="out", lives=0),
        robot((3, 3), status="finished", place=1),
        robot((4, 4)),
    )
    table = dealt(position(plain(), *robots, stage="deal"))
    assert [len(hand) for hand in table.hands] == [0, 0, 0, 9]


def test_rule_4_1_locked_cards_are_not_dealt() -> None:
    locked = (None, None, LEFT[0], LEFT[1], LEFT[2])
    table = position(
        plain(), robot((1, 1), damage=7, registers=locked), *[robot((x, 4)) for x in range(7)], stage="deal"
    )
    for seed in range(scaled(15)):
        after = dealt(table, seed)
        cards = [card for hand in after.hands for card in hand]
        assert len(cards) == 2 + 7 * 9 == len(set(cards))
        assert not set(cards) & set(LEFT[:3])
        assert sorted((*cards, *LEFT[:3], *after.pile)) == list(DECK)


def test_rule_4_1_eight_robots_need_72_cards() -> None:
    table = table_of(begun(EXCHANGE, 8))
    assert [len(hand) for hand in table.hands] == [9] * 8
    assert len(table.pile) == 84 - 72


def test_rule_4_1_the_whole_deck_is_shuffled_each_turn() -> None:
    """Discards return to the deck: over many turns every card is dealt equally often."""
    counts: Counter[int] = Counter()
    table = position(plain(), robot((1, 1)), stage="deal")
    deals = scaled(500)
    for seed in range(deals):
        counts.update(dealt(table, seed).hands[0])
    mean = deals * 9 / 84
    assert set(counts) == set(DECK)
    assert all(0.5 * mean < counts[card] < 1.6 * mean for card in DECK)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8), st.integers(0, 10**6))
def test_draws_of_a_deal_are_recovered_from_the_hands(damages: list[int], seed: int) -> None:
    deck = iter(DECK)
    robots = []
    for number, damage in enumerate(damages):
        registers = tuple(next(deck) if place >= 9 - damage else None for place in range(5))
        robots.append(robot((number, 0), damage=damage, registers=registers))
    chance = Loaded(seed, {})
    hands = dealing.deal(3, robots, chance)
    assert dealing.deal_draws(3, robots, hands) == chance.drawn
    assert len({draw.label for draw in chance.drawn}) == len(chance.drawn) == sum(9 - damage for damage in damages)


def test_rule_4_1_a_pile_that_ran_out_is_made_of_the_discards() -> None:
    """House rule; only locks of powered-down robots draw from the pile."""
    table = position(plain(), robot((1, 1), registers=SPIN), pile=())
    assert drawable_cards(table) == tuple(card for card in DECK if card not in SPIN)
    assert drawable_cards(position(plain(), robot((1, 1)), pile=(500, 510))) == (500, 510)


def test_the_table_does_not_determine_the_next_deal() -> None:
    """Two seeds give the same table after a deal but different next deals."""
    table = position(plain(), robot((1, 1)), hands=((70, 90, 110, 130, 150, 500, 510, 520, 530),))
    later = {table_of(playing(table, seed)) == table for seed in (1, 2)}
    assert later == {True}
    ends = []
    for seed in (1, 2):
        match = playing(table, seed)
        late(match)
        ends.append(table_of(match).hands)
    assert ends[0] != ends[1]
