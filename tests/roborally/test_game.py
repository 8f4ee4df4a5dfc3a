"""Tests the data for clients: views, offers, the story of a resolution, custom courses, and the log."""

from __future__ import annotations

import gc
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from inkrally.match import log as logs
from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.match.game import Commit, Expire, Open
from inkrally.match.match import Match
from inkrally.roborally.facts import Cell, LaserMount
from inkrally.roborally.floor.courses import Course, course_json
from inkrally.roborally.floor.custom_courses import read_course
from inkrally.roborally.legal_actions import ProgramActions, ReentryActions, YesNoActions
from inkrally.roborally.table import (
    DECK,
    CleanUpDone,
    Options,
    RegisterResolved,
    RobotsReentered,
    Table,
    _own,
    course_of,
)
from inkrally.roborally.turn.actions import AnnouncePowerDown, PlaceCard
from inkrally.roborally.turn.programming import ProgramDraft
from inkrally.roborally.turn.robots import Robot, apply_steps
from inkrally.roborally.view import TableView
from tests.sample_sizes import scaled

from .boards import own_course
from .turns import (
    GAME,
    MOVE_1,
    MOVE_3,
    PIT,
    RIGHT,
    SPIN,
    U_TURN,
    asked,
    begun,
    late,
    places,
    plain,
    playing,
    position,
    robot,
    run,
    table_of,
    with_hands,
)

HAND = (MOVE_1[0], MOVE_3[0], *SPIN, U_TURN[0], RIGHT[0])

YARD: dict[str, Any] = {f"{2 * number},5": {"start": number + 1} for number in range(3)}
YARD |= {"3,3": {"floor": "pit"}, "1,1": {"floor": "repair"}}
OWN: dict[str, Any] = own_course("A short one", 6, 6, YARD, (5, 0), (0, 0)) | {"players": [1, 2, 3]}


def program_offer(match: Match, seat: int, *acts: Any) -> ProgramActions:
    offer = GAME.legal_actions_view(table_of(match), seat, acts)
    assert isinstance(offer, ProgramActions)
    return offer


# Offers.


def test_the_offer_lists_cards_and_registers_that_are_free() -> None:
    match = playing(with_hands(position(plain(), robot((1, 5)), robot((5, 3))), HAND, RIGHT[1:10]))
    one = program_offer(match, 0, PlaceCard(0, 2, HAND[0])).robots
    assert set(one) == {0}
    assert one[0].hand == tuple(sorted(HAND[1:], reverse=True))
    assert one[0].free == (1, 3, 4, 5)
    assert (one[0].may_announce, one[0].standing, one[0].path) == (False, None, ())
    assert one[0].no_power == "robot-undamaged"


def test_the_offer_knows_a_standing_answer() -> None:
    match = playing(with_hands(position(plain(), robot((1, 5), damage=1), robot((5, 3))), HAND[:8], RIGHT[1:10]))
    assert program_offer(match, 0).robots[0].may_announce
    assert program_offer(match, 0).robots[0].no_power is msgspec.UNSET
    assert program_offer(match, 0, AnnouncePowerDown(0, True)).robots[0].standing is True


def test_the_path_ends_at_the_first_empty_register_and_ignores_other_robots() -> None:
    # The path ignores robot 1, which stands in the way, but not the wall.
    options = plain({(1, 2): Cell(walls=("N",))})
    match = playing(with_hands(position(options, robot((1, 5)), robot((1, 4))), HAND, RIGHT[1:10]))
    acts = (PlaceCard(0, 1, MOVE_3[0]), PlaceCard(0, 2, RIGHT[0]), PlaceCard(0, 4, U_TURN[0]))
    assert program_offer(match, 0, *acts).robots[0].path == ((1, 2, "N", "ok"), (1, 2, "E", "ok"))


@pytest.mark.parametrize(
    ("cells", "start", "damage", "flags", "card", "end"),
    [
        ({(1, 3): PIT}, (1, 5), 0, 0, MOVE_3[0], (1, 3, "N", "pit")),
        ({}, (1, 1), 0, 0, MOVE_3[0], (1, -1, "N", "edge")),
        ({(1, 0): Cell(walls=("N",), laser=LaserMount("N", 2))}, (1, 6), 8, 0, MOVE_1[0], (1, 5, "N", "damage")),
        ({}, (7, 6), 0, 1, MOVE_1[0], (7, 5, "N", "finish")),
    ],
    ids=["pit", "edge", "damage", "finish"],
)
def test_the_path_ends_where_the_robot_does(
    cells: dict[Any, Cell], start: tuple[int, int], damage: int, flags: int, card: int, end: tuple[int, int, str, str]
) -> None:
    options = plain(cells, flags=((0, 0), (7, 5)))
    registers = tuple(RIGHT[6 + number] if number > 10 - damage - 1 else None for number in range(1, 6))
    table = position(options, robot(start, damage=damage, flags=flags, registers=registers), robot((5, 3)))
    free = [number for number, card in enumerate(registers, 1) if card is None]
    match = playing(with_hands(table, (card, *SPIN)[: 9 - damage], RIGHT[1:6]))
    acts = [PlaceCard(0, free[0], card)]
    assert program_offer(match, 0, *acts).robots[0].path == (end,)


def test_the_path_is_that_of_a_solo_race() -> None:
    for seed in range(scaled(10)):
        match = begun(Options(course="risky_exchange", timer=None), 1, seed)
        table = table_of(match)
        acts = places(0, table.hands[0][:5])
        path = program_offer(match, 0, *acts).robots[0].path
        match.submit(Commit(0, acts))
        story = table_of(match).story
        assert story is not None
        robots = table.robots
        for end, register in zip(path, story.registers, strict=False):
            robots = apply_steps(robots, register.steps)
            assert (*robots[0].at, robots[0].facing) == end[:3]
            assert (robots[0].status == "racing") == (end[3] == "ok")


def test_questions_are_offered_with_their_robot() -> None:
    table = position(plain(), robot((1, 5), damage=1), robot((5, 3), damage=1))
    table = msgspec.structs.replace(table, stage="announce", asked=(0, 1))
    assert GAME.legal_actions_view(table, 0, ()) == YesNoActions(0)
    assert GAME.legal_actions_view(table, 1, ()) is None
    table = msgspec.structs.replace(
        position(plain(), robot((1, 5), status="destroyed"), robot((5, 3))), stage="re-enter", returning=(0,)
    )
    offer = GAME.legal_actions_view(table, 0, ())
    assert isinstance(offer, ReentryActions)
    assert msgspec.json.decode(msgspec.json.encode(offer)) == {
        "robot": 0,
        "spaces": [{"at": [1, 5], "facings": ["N", "E", "S", "W"]}],
        "announced": False,
        "tokens": 2,
    }


# Stories.


def test_the_story_of_a_turn_stays_until_the_next_resolution() -> None:
    table = with_hands(position(plain({(1, 4): PIT}), robot((1, 5), archive=(6, 6)), robot((5, 3))), HAND, RIGHT[1:10])
    match = playing(table)
    run(match, (MOVE_1[0], *SPIN[:4]), RIGHT[1:6])
    story = table_of(match).story
    assert story is not None
    assert [pose.at for pose in story.before] == [(1, 5), (5, 3)]
    assert [register.number for register in story.registers] == [1, 2, 3, 4, 5]
    assert [step.stage for step in story.after] == ["wipe"]
    late(match)
    story = table_of(match).story
    assert story is not None
    assert [step.stage for step in story.after] == ["wipe", "re-entry"]
    assert (story.turn, table_of(match).turn) == (1, 2)


def test_the_story_agrees_with_the_log_and_leads_to_the_current_state() -> None:
    """Applying each step of a whole match to the poses before it gives the poses after it."""
    for seed in range(scaled(4)):
        match = begun(Options(course="vault_assault"), 4, seed)
        robots = table_of(match).robots
        while asked(match)[0] != "over" and table_of(match).turn < 30:
            first = len(match.entries)
            late(match)
            for entry in match.entries[first:]:
                if isinstance(entry.event, RegisterResolved | CleanUpDone | RobotsReentered):
                    robots = apply_steps(robots, entry.event.steps)
            assert standing(robots) == standing(table_of(match).robots)


def standing(robots: tuple[Robot, ...]) -> list[tuple[Any, ...]]:
    return [(each.at, each.facing, each.flags, each.lives, each.status) for each in robots]


def test_a_view_is_json_as_clients_read_it() -> None:
    match = begun(Options(course="death_trap"), 4)
    late(match)
    view = GAME.view(table_of(match), 2)
    plain_view = msgspec.json.decode(msgspec.json.encode(view))
    assert set(plain_view) == {
        "options", "course", "turn", "lives", "robots", "hands", "story", "timer", "asked", "revealed", "floor",
        "last_standing", "flags_in_order", "judged",
    }  # fmt: skip
    assert plain_view["course"] == "death_trap"
    assert plain_view["timer"] == 30
    assert set(plain_view["robots"][0]) == {
        "seat", "status", "at", "facing", "damage", "lives", "flags", "archive", "powered_down", "announced",
        "registers", "filled", "locked", "place",
    }  # fmt: skip
    assert msgspec.convert(plain_view, TableView, str_keys=True) == view


# Secrets.


@given(st.integers(0, 10**6), st.integers(2, 8))
def test_hidden_facts_do_not_change_the_view_of_a_viewer(seed: int, seats: int) -> None:
    match = begun(Options(course="checkmate"), seats, seed)
    match.submit(Expire(seats=(seed % seats,)))
    table = table_of(match)
    for viewer in (None, *range(seats)):
        other = GAME.resample(table, viewer, SeededChance(numbered_seed(seed + 1)))
        assert msgspec.json.encode(GAME.view(other, viewer)) == msgspec.json.encode(GAME.view(table, viewer))
        assert sorted((*other.pile, *(card for hand in other.hands for card in hand))) == sorted(
            (*table.pile, *(card for hand in table.hands for card in hand))
        )
        if viewer is not None:
            own = next(number for number, each in enumerate(table.robots) if each.seat == viewer)
            assert other.hands[own] == table.hands[own]


def test_another_deal_that_looks_the_same_can_have_any_unseen_card() -> None:
    table = table_of(begun(Options(course="checkmate"), 3))
    own = next(number for number, each in enumerate(table.robots) if each.seat == 0)
    others = [number for number in range(3) if number != own]
    seen = set()
    for seed in range(scaled(30)):
        other = GAME.resample(table, 0, SeededChance(numbered_seed(seed)))
        seen |= {card for number in others for card in other.hands[number]}
    assert seen == set(DECK) - set(table.hands[own])


# Own courses.


def test_a_custom_course_can_be_played_and_its_floor_is_in_the_view() -> None:
    options = Options(course="own", own=OWN, timer=None)
    match = begun(options, 3, 4)
    view = GAME.view(table_of(match), 0)
    assert view.floor == course_json(course_of(options))
    assert [each.at for each in view.robots] == [(0, 5), (2, 5), (4, 5)]
    while asked(match)[0] != "over":
        late(match)
    lines = list(logs.write(match.log, GAME))
    read = logs.read(lines, {GAME.name: GAME})
    assert read.header.options == options
    assert logs.verify(read, GAME).ok


def test_a_custom_course_is_parsed_once_for_each_match(monkeypatch: Any) -> None:
    """Otherwise each command of a table would parse its course once the cache of courses is full."""
    read = 0

    def counted(value: object, at: str = "") -> Course:
        nonlocal read
        read += 1
        return read_course(value, at)

    monkeypatch.setattr("inkrally.roborally.table.read_course", counted)
    matches = [begun(Options(course="own", own=OWN | {"name": f"Nr. {n}"}, timer=None), 2) for n in range(70)]
    floors = [GAME.view(table_of(match), 0).floor for match in matches]
    for match, floor in zip(matches, floors, strict=True):
        table = table_of(match)
        GAME.check_action(table, 0, (), GAME.legal_actions(table, 0, ())[0])
        GAME.legal_actions_view(table, 0, ())
        assert GAME.view(table, 0).floor is floor
        late(match)
    assert read == len(matches)


def test_a_parsed_custom_course_is_released_with_its_match() -> None:
    before = len(_own)
    match = begun(Options(course="own", own=OWN | {"name": "For a while"}, timer=None), 2)
    assert len(_own) == before + 1
    del match
    gc.collect()
    assert len(_own) <= before


def test_a_printed_course_is_asked_for_by_its_id() -> None:
    assert GAME.view(table_of(begun(Options(), 2)), 0).floor is None


# Drafts.


def test_a_draft_is_visible_only_to_its_seat() -> None:
    match = playing(with_hands(position(plain(), robot((1, 5)), robot((5, 3))), HAND, RIGHT[1:10]))
    sketch = GAME.preview_draft(table_of(match), 0, (PlaceCard(0, 1, HAND[0]),))
    assert GAME.view(sketch, 0).robots[0].registers[0] == HAND[0]
    assert GAME.view(sketch, 1).robots[0].registers[0] is None


@given(st.integers(0, 10**6), st.lists(st.integers(0, 200), max_size=12))
def test_legal_actions_are_those_that_check_allows(seed: int, choices: list[int]) -> None:
    """Whatever is drafted, each card in each register is either listed or refused."""
    match = begun(Options(course="checkmate"), 2, seed)
    table = table_of(match)
    draft: list[Any] = []
    for choice in choices:
        legal = GAME.legal_actions(table, 0, draft)
        if not legal:
            break
        draft.append(legal[choice % len(legal)])
    listed = set(GAME.legal_actions(table, 0, draft))
    own = next(number for number, each in enumerate(table.robots) if each.seat == 0)
    program = ProgramDraft(table, 0, draft)
    for register in range(1, 6):
        for card in table.hands[own]:
            allowed = register in program.empty(own) and card in program.hand(own)
            assert (PlaceCard(own, register, card) in listed) is allowed


def test_the_same_seed_plays_the_same_match() -> None:
    def play(seed: int) -> list[bytes]:
        match = Match(GAME, Options(course="island_hop"), ["a", "b", "c"], numbered_seed(seed))
        match.submit(Open())
        while not match.over:
            match.submit(Expire())
        return list(logs.write(match.log, GAME))

    assert play(1) == play(1)
    assert play(1) != play(2)


def damaged() -> Table:
    table = position(plain(), robot((1, 5), damage=1), robot((5, 3), damage=1))
    return with_hands(table, (*SPIN, *MOVE_1[:3]), (*RIGHT[:5], *MOVE_1[3:6]))


def test_rule_4_4_an_announcement_in_a_draft_is_hidden() -> None:
    table = damaged()
    seen = set()
    for word in (True, False):
        drawn = GAME.preview_draft(table, 1, (*places(1, RIGHT[:5]), AnnouncePowerDown(1, word)))
        for viewer in (0, None):
            assert GAME.view(drawn, viewer).robots[1].announced is False
            seen.add(msgspec.json.encode(GAME.view(drawn, viewer)))
        assert GAME.view(drawn, 1).robots[1].announced is word
    assert len(seen) == 2, "one view of each viewer, whatever was said"


def test_rule_4_2_no_card_is_seen_in_a_draft_that_is_shown() -> None:
    drawn = GAME.preview_draft(damaged(), 1, places(1, RIGHT[:3], (1, 2, 4)))
    for viewer in (0, None):
        shown = GAME.view(drawn, viewer).robots[1]
        assert shown.registers == (None,) * 5
        assert shown.filled == (True, True, False, True, False)
        other = GAME.resample(drawn, viewer, SeededChance(numbered_seed(5)))
        assert msgspec.json.encode(GAME.view(other, viewer)) == msgspec.json.encode(GAME.view(drawn, viewer))
