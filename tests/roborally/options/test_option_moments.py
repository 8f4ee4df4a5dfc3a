"""The order of Option effects and their draws, and robots that leave in one moment (Options 2, 3; rules 12)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.game import Commit
from inkrally.match.match import Match
from inkrally.roborally.decisions.register import play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import Cell, LaserMount
from inkrally.roborally.floor import courses
from inkrally.roborally.register.trace import Destroyed, Replaced, destructions
from inkrally.roborally.scenarios.parser import read
from inkrally.roborally.scenarios.runner import ScenarioRun
from inkrally.roborally.table import Options, ResolutionPaused, StoredAnswer, Table, rules_of
from inkrally.roborally.turn.actions import AnnouncePowerDown, AnswerOption, StandingAnswer
from inkrally.roborally.turn.match_setup import initial_course_state
from inkrally.roborally.turn.resolution_run import CARDS
from inkrally.roborally.turn.robots import Robot
from tests.roborally import turns
from tests.roborally.options.option_helpers import held
from tests.roborally.turns import (
    BACK_UP,
    GAME,
    HAMMER,
    LEFT,
    MOVE_1,
    PIT,
    RIGHT,
    U_TURN,
    WRENCH,
    changes,
    places,
    plain,
    playing,
    position,
    robot,
    run,
    say,
    table_of,
    with_hands,
)

pytestmark = pytest.mark.hot("lasers", "register_run")

PLAIN = RIGHT[:5]
TURNS_LEFT = LEFT[:5]


def match_of(floor: Options, *robots: Robot, pile: tuple[int, ...] | None = None, hands: Any = ()) -> Match:
    table = with_hands(position(floor, *robots), *hands)
    return playing(table if pile is None else msgspec.structs.replace(table, pile=pile))


def test_2_2_no_question_to_an_arm_without_an_effect() -> None:
    """At a wrench in reach an undamaged robot only moves its archive, once."""
    floor = plain({(4, 3): WRENCH})
    match = match_of(floor, robot((4, 4), options=("mechanical_arm",)), robot((0, 0)), hands=(PLAIN, TURNS_LEFT))
    run(match, PLAIN, TURNS_LEFT)
    assert table_of(match).halt is not None
    say(match, AnswerOption(0, "mechanical_arm", "4,3"))
    table = table_of(match)
    assert (table.turn, table.robots[0].archive) == (2, (4, 3))


def test_2_2_the_arm_is_asked_about_a_hammer_in_clean_up_without_damage() -> None:
    """An undamaged robot still draws an Option."""
    floor = msgspec.structs.replace(plain({(4, 3): HAMMER}), draw_options=0)
    lifted = robot((4, 4), options=("mechanical_arm",), archive=(4, 3))
    match = match_of(floor, lifted, robot((0, 0)), hands=(PLAIN, TURNS_LEFT))
    events = run(match, PLAIN, TURNS_LEFT)
    assert [one.number for one in events if isinstance(one, ResolutionPaused)] == [0]


def test_2_10_a_question_has_its_register_and_number() -> None:
    """Nothing may happen between the arm's questions in register 5 and in clean-up, yet they are separate."""
    hurt = robot((4, 4), options=("mechanical_arm",), damage=1)
    match = match_of(plain({(4, 3): WRENCH}), hurt, robot((0, 0)), hands=(PLAIN, TURNS_LEFT))
    run(match, PLAIN, TURNS_LEFT)
    say(match, AnnouncePowerDown(0, False))
    asked = []
    while table_of(match).halt is not None:
        offered: Any = GAME.legal_actions_view(table_of(match), 0, ())
        asked.append((offered.register, offered.answered))
        say(match, AnswerOption(0, "mechanical_arm", "none"))
    assert asked == [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0), (0, 0)]


@pytest.mark.parametrize(("option", "choice"), [("abort_switch", "keep"), ("pressor_beam", "pressor_beam")])
def test_2_4_an_answer_about_one_option_does_not_answer_a_question_about_all(option: str, choice: str) -> None:
    """Keeping the card of Abort Switch, or firing a weapon, is no answer about giving up Options against damage."""
    shot = robot((4, 4), "W", options=(option, "brakes"))
    match = match_of(plain(), shot, robot((4, 7), "N"), hands=(PLAIN, (MOVE_1[0], *RIGHT[5:9])))
    match.submit(Commit(0, (*places(0, PLAIN), StandingAnswer(0, option, choice))))
    match.submit(Commit(1, places(1, (MOVE_1[0], *RIGHT[5:9]))))
    halt = table_of(match).halt
    assert halt is not None
    assert (halt.number, halt.question.matter) == (1, "discard")


def test_7_3_an_abort_remains_after_the_last_option_is_lost() -> None:
    shot = robot((4, 4), "W", options=("abort_switch",))
    match = match_of(plain(), shot, robot((4, 7), "N"), hands=(PLAIN, (*LEFT[:2], *RIGHT[5:7], LEFT[2])))
    run(match, PLAIN, (LEFT[0], RIGHT[5], LEFT[1], RIGHT[6], LEFT[2]))
    events = say(match, AnswerOption(0, "abort_switch", "abort"))
    while table_of(match).halt is not None:
        assert table_of(match).halt.question.matter == "discard"  # type: ignore[union-attr]
        events += say(match, AnswerOption(0, "discard", "abort_switch"))
    assert table_of(match).turn == 2
    assert [one.register for one in changes(events, Replaced)] == [1, 2, 3, 4, 5]


def sides(match: Match, label: str) -> int:
    """Return the number of cards from which the draw with this label was made."""
    assert match._chance is not None
    (found,) = [draw.sides for draw in match._chance.drawn if draw.label == label]
    return found


def test_2_9_an_aborted_card_is_among_the_reshuffled_discards() -> None:
    away = robot((4, 4), options=("abort_switch",))
    match = match_of(plain(), away, robot((0, 0)), hands=(PLAIN, TURNS_LEFT), pile=())
    run(match, PLAIN, TURNS_LEFT)
    before = table_of(match)
    events = say(match, AnswerOption(0, "abort_switch", "abort"))
    assert sides(match, "turn 1, robot 1, abort_switch 1") == 84 - 9, "all but the nine that still lie"
    assert next(iter(GAME.random_draws(before, events[1]))).sides == 84 - 9, "and a log is checked by the same"


def test_2_9_cards_of_a_fallen_robot_may_fill_a_lock_of_the_same_register() -> None:
    falls = robot((0, 0), "N")
    down = robot((4, 4), damage=4, down=True)
    hands = ((BACK_UP, *LEFT[:4]), (), (MOVE_1[0], *RIGHT[:4]))
    match = match_of(plain({(0, 1): PIT}), falls, down, robot((4, 7), "N"), hands=hands, pile=())
    run(match, *hands)
    assert sides(match, "turn 1, robot 2, lock 5") == 84 - 5, "all but the program of the shooter"


def test_3_destruction_by_damage_precedes_destruction_in_a_pit_by_a_weapon() -> None:
    """D3 is before D5: robot 3 re-enters first, though robot 1 has the lower dock."""
    pressed, presses = robot((4, 4)), robot((2, 4), "E", options=("pressor_beam",))
    dies, shoots = robot((0, 0), damage=9, registers=LEFT[5:10]), robot((0, 3))
    hands = (PLAIN, (MOVE_1[0], *LEFT[:4]), (), (MOVE_1[1], *RIGHT[5:9]))
    match = match_of(plain({(5, 4): PIT}), pressed, presses, dies, shoots, hands=hands)
    run(match, *hands)
    say(match, AnnouncePowerDown(2, False))
    say(match, AnswerOption(1, "pressor_beam", "pressor_beam"))
    assert table_of(match).destroyed_order == (2, 0)


def outs(case: dict[str, Any]) -> list[list[int]]:
    """Return the robots that are out, grouped by moment."""
    play = ScenarioRun(read({"run": "register", "register": 1, **case}))
    play.run()
    return [gone for gone in play.outs if gone]


def volley(*options: str) -> dict[str, Any]:
    """Return a scenario of three robots that are all shot to destruction; the middle one has a life left."""
    robots = [
        held("A", 3, 0, "W", damage=9, lives=1),
        held("B", 3, 2, "W", *options, damage=9, lives=2),
        held("C", 3, 4, "W", damage=9, lives=1),
        held("D", 7, 1, "E"),
    ]
    lasers = [{"at": [0, y], "side": "W", "beams": 1} for y in (0, 2, 4)]
    return {"board": {"w": 8, "h": 5, "lasers": lasers}, "robots": robots}


@pytest.mark.parametrize("options", [(), ("brakes",), ("brakes", "recompile")])
def test_12_robots_destroyed_by_one_volley_are_eliminated_at_once(options: tuple[str, ...]) -> None:
    """D3: robots with ten tokens are destroyed in dock order; a question about one does not split the moment."""
    assert outs(volley(*options)) == [[0, 2]]


def test_12_robots_moved_into_pits_by_weapons_are_eliminated_at_once() -> None:
    """D5: all robots are moved at once."""
    robots = [
        held("A", 0, 0, "E", "pressor_beam"),
        held("B", 3, 0, "N", lives=1),
        held("C", 0, 2, "E", "tractor_beam"),
        held("D", 5, 2, "N", "brakes", "recompile"),
        held("E", 0, 4, "E", "mini_howitzer"),
        held("F", 3, 4, "N", lives=1),
    ]
    pits = {"4,0": {"pit": True}, "4,2": {"pit": True}, "4,4": {"pit": True}}
    used = [
        {"robot": name, "use": weapon}
        for name, weapon in zip("ACE", ("pressor_beam", "tractor_beam", "mini_howitzer"), strict=True)
    ]
    case = {"board": {"w": 8, "h": 5, "cells": pits}, "robots": robots, "decisions": used}
    assert outs(case) == [[1, 5]]


def test_12_robots_above_pits_of_a_turned_board_are_eliminated_at_once() -> None:
    """6.4: pits that appear under robots destroy them at once."""
    flag = (16, 10)
    board = courses.board_at("frenetic_factory", flag)
    assert board is not None
    turns_of = tuple(90 * (number == board) for number in range(courses.boards_of("frenetic_factory")))
    now, then = courses.printed_course("frenetic_factory").floor, courses.turned_floor("frenetic_factory", turns_of)
    first, second, third, *_ = (at for at, cell in now.cells.items() if cell.floor != then.cells[at].floor == "pit")
    robots = (
        robot(flag, "S", flags=1),
        robot(first, lives=1),
        robot(second, options=("brakes", "recompile")),
        robot(third, lives=1),
    )
    options = Options(course="frenetic_factory")
    course = initial_course_state(options, (0, 1, 2, 3))
    answer = lambda _, question: question.choices[0]  # noqa: E731
    run = RegisterRun(now, robots, 1, rules_of(Table(options, 4)), CARDS, answer, lambda *_: None, course)
    run.throw = lambda _: "heads"
    play(run, "flags")
    gone = [[one.robot for one in moment] for step in run.steps for moment in destructions(step)]
    assert gone == [[1, 2, 3]]


def test_2_8_the_question_follows_all_destructions_of_the_moment() -> None:
    """In a match all changes of the moment are shown before the owner is asked."""
    match = tables()
    halted = match.entries[-1].event
    assert isinstance(halted, ResolutionPaused)
    assert halted.question.matter == "lose"
    assert [one.robot for one in changes([halted], Destroyed)] == [0, 1, 2]
    assert turns.table_of(match).eliminated == ((0, 2),)
    after = turns.say(match, AnswerOption(1, "lose", "recompile"))
    assert not changes(after, Destroyed), "nobody is destroyed twice"
    table = turns.table_of(match)
    assert (table.eliminated, table.robots[1].options) == (((0, 2),), ("brakes",))


def tables() -> Match:
    """Return the same scenario as a match."""
    laser = Cell(walls=("W",), laser=LaserMount("W", 1))
    table = position(
        plain({(0, y): laser for y in (0, 2, 4)}),
        robot((3, 0), "W", damage=9, lives=1, registers=U_TURN[:5]),
        robot((3, 2), "W", damage=9, lives=2, registers=LEFT[:5], options=("brakes", "recompile")),
        robot((3, 4), "W", damage=9, lives=1, registers=RIGHT[:5]),
        robot((7, 7), "W"),
        robot((7, 6), "W"),
        hands=((), (), (), RIGHT[5:10], LEFT[5:10]),
        stored_answers=(StoredAnswer(1, "discard", "keep"),),
    )
    match = playing(table)
    for seat, cards in ((3, RIGHT[5:10]), (4, LEFT[5:10])):
        match.submit(Commit(seat, places(seat, cards)))
    while match.phase is not None and match.phase.name == "announce":
        turns.say(match, AnnouncePowerDown(turns.table_of(match).asked[0], False))
    return match
