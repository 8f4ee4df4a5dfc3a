"""The order of a turn, programming, the timer and announcing a power down (rules 3, 4.2 to 4.4)."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import msgspec
import pytest

from inkrally.match.game import Commit, Committed, Expire, Phase, Playback, Retract, Timer, outcomes
from inkrally.match.match import Match
from inkrally.roborally.register.trace import Repaired
from inkrally.roborally.table import DECK, CleanUpDone, Dealt, Options, Programmed, RegisterResolved, Table, discards
from inkrally.roborally.turn.actions import AnnouncePowerDown, PlaceCard, TakeCard
from inkrally.roborally.turn.timers import ASKED, STEP_SECONDS
from inkrally.roborally.view import view
from tests.roborally.turns import (
    GAME,
    LEFT,
    MOVE_1,
    RIGHT,
    SPIN,
    WRENCH,
    asked,
    begun,
    changes,
    late,
    places,
    plain,
    playing,
    position,
    refused,
    robot,
    run,
    say,
    table_of,
    with_hands,
)
from tests.sample_sizes import scaled

pytestmark = pytest.mark.hot("programming", "view")

SPIN_2, SPIN_3 = LEFT[5:10], RIGHT[:5]
HAND_1 = (*SPIN, *MOVE_1[:4])
HAND_2 = (*SPIN_2, *MOVE_1[4:8])


def two(**options: Any) -> Table:
    chosen = msgspec.structs.replace(plain(), **options)
    return with_hands(position(chosen, robot((1, 5)), robot((5, 3))), HAND_1, HAND_2)


def test_rule_3_a_turn_is_deal_program_five_registers_clean_up() -> None:
    match = playing(two())
    events = run(match, SPIN, SPIN_2)
    kinds = [type(event) for event in events]
    assert kinds == [
        Committed,
        Committed,
        Programmed,
        RegisterResolved,
        RegisterResolved,
        RegisterResolved,
        RegisterResolved,
        RegisterResolved,
        CleanUpDone,
        Dealt,
    ]
    assert [event.number for event in events if isinstance(event, RegisterResolved)] == [1, 2, 3, 4, 5]
    assert asked(match) == ("program", (0, 1))
    assert table_of(match).turn == 2


def test_rule_3_a_all_reveal_the_card_of_the_register() -> None:
    events = run(playing(two()), SPIN, SPIN_2)
    assert [event.cards for event in events if isinstance(event, RegisterResolved)] == list(
        zip(SPIN, SPIN_2, strict=True)
    )


def test_rule_4_2_one_card_in_every_free_register() -> None:
    match = playing(two())
    for count in range(5):
        assert refused(match, Commit(0, places(0, SPIN[:count], range(1, count + 1)))) == "registers-empty"
    match.submit(Commit(0, places(0, SPIN)))


def test_rule_4_2_cards_may_be_taken_back_before_done() -> None:
    match = playing(two())
    acts = (*places(0, SPIN), TakeCard(0, 2), PlaceCard(0, 2, MOVE_1[0]))
    match.submit(Commit(0, acts))
    run(match, (), SPIN_2)
    story = table_of(match).story
    assert story is not None
    assert story.registers[1].cards[0] == MOVE_1[0]


def test_rule_4_2_the_rest_is_discarded() -> None:
    match = playing(two())
    match.submit(Commit(0, places(0, SPIN)))
    before = GAME.record(table_of(match), {0: places(0, SPIN), 1: places(1, SPIN_2)})
    assert set(discards(before)) == {*MOVE_1[:4], *MOVE_1[4:8]}


def test_rule_4_2_hidden_until_revealed() -> None:
    match = playing(two())
    match.submit(Commit(0, places(0, SPIN)))
    table = table_of(match)
    committed = GAME.record(table, {0: places(0, SPIN), 1: places(1, SPIN_2)})
    for viewer in (1, None):
        seen = GAME.view(committed, viewer).robots[0]
        assert seen.registers == (None,) * 5
        assert seen.filled == (True,) * 5
        assert not GAME.view(table, viewer).robots[0].filled[0]
    assert GAME.view(committed, 0).robots[0].registers == SPIN
    half = committed
    for event in run(playing(two()), SPIN, SPIN_2)[2:5]:
        half = GAME.apply(half, event)
    assert half.revealed == 2
    assert GAME.view(half, 1).robots[0].registers == (*SPIN[:2], None, None, None)


def test_rule_4_2_hands_are_their_owners_alone() -> None:
    table = table_of(begun(Options(), 3))
    for viewer in range(3):
        own = {number for number, each in enumerate(table.robots) if each.seat == viewer}
        assert set(GAME.view(table, viewer).hands) == own
    assert GAME.view(table, None).hands == {}


def test_rule_4_2_done_is_final() -> None:
    match = playing(two())
    match.submit(Commit(0, places(0, SPIN)))
    assert refused(match, Retract(0)) == "commit-final"
    assert refused(match, Commit(0, places(0, SPIN[::-1]))) == "already-committed"


@pytest.mark.parametrize("damage", [5, 6, 7, 8])
def test_rule_4_2_with_five_damage_every_card_is_used(damage: int) -> None:
    free = range(1, 10 - damage)
    locked = tuple(RIGHT[:5][place] if place >= len(free) else None for place in range(5))
    table = position(plain(), robot((1, 5), damage=damage, registers=locked), robot((5, 3)))
    match = playing(with_hands(table, SPIN[: len(free)], HAND_2))
    assert len(SPIN[: len(free)]) == 9 - damage == len(free)
    run(match, SPIN[: len(free)], SPIN_2, free={0: free})
    say(match, AnnouncePowerDown(0, False))
    story = table_of(match).story
    assert story is not None
    played = [register.cards[0] for register in story.registers]
    assert played == [*SPIN[: len(free)], *RIGHT[len(free) : 5]]


# 4.3: the timer.


def test_rule_4_3_it_starts_when_exactly_one_player_is_not_done() -> None:
    match = begun(Options(timer=30), 3)
    assert GAME.timer(match.state) is None
    match.submit(Expire(seats=(1,)))
    assert GAME.timer(match.state) is None
    match.submit(Expire(seats=(2,)))
    assert GAME.timer(match.state) == Timer(30)
    match.submit(Expire())
    assert asked(match)[0] != "program"


@pytest.mark.parametrize("seconds", [30, 60, 90, None])
def test_rule_4_3_it_starts_at_once_when_only_one_programs(seconds: int | None) -> None:
    options = msgspec.structs.replace(plain(), timer=seconds)
    table = position(options, robot((1, 5)), robot((5, 3), down=True))
    timer = GAME.timer(playing(with_hands(table, HAND_1, ())).state)
    assert timer == (None if seconds is None else Timer(seconds))


def test_rule_4_3_thirty_seconds_for_each_robot() -> None:
    match = begun(Options(timer=30, robots_per_seat=2), 2)
    match.submit(Expire(seats=(0,)))
    assert GAME.timer(match.state) == Timer(60)


def test_rule_4_3_another_clock_runs_for_other_questions() -> None:
    options = msgspec.structs.replace(plain(), timer=30)
    table = with_hands(position(options, robot((1, 5), damage=1), robot((5, 3))), HAND_1, HAND_2)
    match = playing(table)
    run(match, SPIN, SPIN_2)
    assert asked(match) == ("announce", (0,))
    assert GAME.timer(match.state) == Timer(ASKED["announce"])


def test_rule_4_3_at_its_end_unused_cards_fill_the_empty_registers_at_random() -> None:
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(scaled(30)):
        match = playing(two(), seed)
        run(match, (), SPIN_2)
        drafted = (PlaceCard(0, 2, MOVE_1[0]), PlaceCard(0, 5, SPIN[0]))
        event = late(match, drafts={0: drafted})[0]
        assert isinstance(event, Committed)
        assert event.acts[:2] == drafted
        assert event.drafted == 2
        rest = [act for act in event.acts[2:] if isinstance(act, PlaceCard)]
        assert [act.register for act in rest] == [1, 3, 4]
        cards = tuple(act.card for act in rest)
        assert set(cards) <= set(HAND_1) - {MOVE_1[0], SPIN[0]}
        assert len(set(cards)) == 3
        found[cards] += 1
    assert len(found) > scaled(15), "each of 210 ways is as likely"


def test_rule_4_3_registers_filled_at_random_are_marked_in_the_story() -> None:
    """The story names these registers once they are revealed, in this turn only; the log format is unchanged."""
    match = playing(two())
    drafted = (PlaceCard(0, 2, MOVE_1[0]), PlaceCard(0, 5, SPIN[0]))
    match.submit(Expire({0: drafted}, (0,)))
    assert table_of(match).story is None
    assert view(table_of(match), 1) == view(msgspec.structs.replace(table_of(match), at_random=()), 1)
    run(match, (), SPIN_2)
    story = table_of(match).story
    assert story is not None
    assert story.at_random == ((0, 1), (0, 3), (0, 4))
    assert {field for entry in match.entries for field in entry.event.__struct_fields__} >= {"drafted"}
    run(match, table_of(match).hands[0][:5], table_of(match).hands[1][:5])
    assert table_of(match).story.at_random == ()  # type: ignore[union-attr]


def test_rule_4_3_the_timer_waits_as_long_as_the_turn_is_played_back() -> None:
    options = msgspec.structs.replace(plain(), timer=30)
    match = playing(with_hands(position(options, robot((1, 5)), robot((5, 3))), HAND_1, HAND_2))
    assert GAME.status(table_of(match)).playback is None
    run(match, SPIN, SPIN_2)
    story = table_of(match).story
    assert story is not None
    steps = sum(len(register.steps) for register in story.registers) + len(story.after)
    assert GAME.status(table_of(match)).playback == Playback(1, math.ceil(STEP_SECONDS * (steps + 2)))
    without = msgspec.structs.replace(table_of(match), options=plain())
    assert GAME.status(without).playback is None


def test_rule_4_3_each_register_is_one_number_under_a_label() -> None:
    match = playing(two())
    chance = match._chance
    assert chance is not None
    before = match.state
    (entry,) = match.submit(Expire(seats=(0,)))
    assert [draw.label for draw in chance.drawn] == [f"turn 1, robot 1, register {number}" for number in range(1, 6)]
    assert [draw.sides for draw in chance.drawn] == [9, 8, 7, 6, 5]
    assert outcomes(GAME, before, entry.event) == chance.drawn


def test_rule_4_3_draws_of_a_partly_drafted_program_are_recovered() -> None:
    match = playing(two())
    chance = match._chance
    assert chance is not None
    before = match.state
    drafted = (PlaceCard(0, 1, SPIN[0]), PlaceCard(0, 2, SPIN[1]), TakeCard(0, 1), PlaceCard(0, 4, SPIN[0]))
    (entry,) = match.submit(Expire({0: drafted}, (0,)))
    assert [draw.label[-1] for draw in chance.drawn] == ["1", "3", "5"]
    assert outcomes(GAME, before, entry.event) == chance.drawn


# 4.4: announcing.


def damaged() -> Table:
    robots = (robot((1, 5), damage=1), robot((3, 4)), robot((5, 3), damage=2), robot((7, 2), damage=1, down=True))
    return with_hands(position(plain(), *robots), (*SPIN, *MOVE_1[:3]), HAND_2, (*SPIN_3, *MOVE_1[8:10]), ())


def announcing() -> Match:
    match = playing(damaged())
    run(match, SPIN, SPIN_2, SPIN_3)
    return match


def test_rule_4_4_robots_with_damage_are_asked_in_dock_order_after_all_are_done() -> None:
    match = playing(damaged())
    events = run(match, SPIN, SPIN_2, SPIN_3)
    assert events[-1] == Programmed((0, 2))
    assert asked(match) == ("announce", (0,))
    say(match, AnnouncePowerDown(0, False))
    assert asked(match) == ("announce", (2,))
    events = say(match, AnnouncePowerDown(2, True))
    assert isinstance(events[1], RegisterResolved)
    assert [each.down for each in table_of(match).robots][:3] == [False, False, False]
    # Robot 3 is powered down this turn and decides in clean-up (7.3).
    assert asked(match) == ("stay-down", (3,))


def test_rule_4_4_an_announced_power_down_begins_in_the_next_turn() -> None:
    table = with_hands(position(plain(), robot((1, 5), damage=2), robot((5, 3))), (*SPIN, 500, 510), HAND_2)
    match = playing(table)
    run(match, SPIN, SPIN_2)
    say(match, AnnouncePowerDown(0, True))
    assert table_of(match).robots[0].down
    assert table_of(match).robots[0].damage == 0
    assert asked(match) == ("program", (1,))


def test_rule_4_4_binding_even_if_the_damage_is_repaired_before() -> None:
    table = position(plain({(1, 5): WRENCH}), robot((1, 5), damage=2), robot((5, 3)))
    match = playing(with_hands(table, (*SPIN, 500, 510), HAND_2))
    run(match, SPIN, SPIN_2)
    events = say(match, AnnouncePowerDown(0, True))
    assert [change.by for change in changes(events, Repaired)] == ["wrench", "power-down"]
    assert table_of(match).robots[0].down


def test_rule_4_4_an_announcement_may_be_committed_with_the_program() -> None:
    match = playing(damaged())
    match.submit(Commit(0, (AnnouncePowerDown(0, False), *places(0, SPIN), AnnouncePowerDown(0, True))))
    run(match, (), SPIN_2)
    events = [entry.event for entry in match.submit(Commit(2, (*places(2, SPIN_3), AnnouncePowerDown(2, False))))]
    assert events[1] == Programmed(())
    assert isinstance(events[2], RegisterResolved)
    assert [each.announced for each in table_of(match).robots][:3] == [True, False, False]


def test_rule_4_4_a_standing_answer_is_shown_in_dock_order() -> None:
    match = playing(damaged())
    run(match, SPIN, SPIN_2)
    match.submit(Commit(2, (*places(2, SPIN_3), AnnouncePowerDown(2, True))))
    assert asked(match) == ("announce", (0,))
    table = table_of(match)
    assert [GAME.view(table, viewer).robots[2].announced for viewer in (0, 1, 2, None)] == [False, False, True, False]


def test_rule_4_4_without_an_answer_no_power_down_is_announced() -> None:
    match = announcing()
    late(match)
    late(match)
    assert asked(match) == ("stay-down", (3,))
    assert not any(each.announced for each in table_of(match).robots)


def test_rule_4_4_all_registers_locked_is_asked_although_not_programmed() -> None:
    table = position(plain(), robot((1, 5), damage=9, registers=SPIN), robot((5, 3)))
    match = playing(with_hands(table, (), HAND_2))
    assert asked(match) == ("program", (1,))
    run(match, (), SPIN_2)
    assert asked(match) == ("announce", (0,))


def test_a_turn_without_programming_players_runs_automatically() -> None:
    table = position(plain(), robot((1, 5), damage=9, registers=SPIN, announced=True), stage="deal")
    match = playing(table)
    assert match._chance is not None
    after = GAME.apply(table, GAME.resolve(table, match._chance)[0])
    assert GAME.phase(after) == Phase("program", ())
    assert after.robots[0].down


def test_every_card_is_in_one_place_at_every_moment() -> None:
    """After every event each of the 84 cards is in the pile, a register, a hand or the discards."""
    for seed in range(scaled(6)):
        match = begun(Options(course="death_trap"), seed % 7 + 2, seed)
        while asked(match)[0] != "over" and table_of(match).turn < 40:
            late(match)
        state = GAME.begin(match.header.options, len(match.header.seats))
        for entry in match.entries:
            state = GAME.evolve(state, entry.event)
            table = state.table
            registers = [card for each in table.robots for card in each.registers if card is not None]
            hands = [card for hand in table.hands for card in hand]
            assert len(set(hands)) == len(hands)
            assert not set(hands) & set(table.pile)
            if table.stage in ("dock", "program"):
                elsewhere = [card for card in hands if card not in registers]
            else:
                elsewhere = list(discards(table))
            assert sorted([*registers, *elsewhere, *table.pile]) == list(DECK), entry
