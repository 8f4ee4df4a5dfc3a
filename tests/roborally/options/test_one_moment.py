"""Several robots leave in one moment, even when an owner is asked about the cost (rules 12; Options 2.8)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.game import Commit
from inkrally.match.match import Match
from inkrally.roborally.decisions.register import play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import Cell, LaserMount
from inkrally.roborally.floor import courses
from inkrally.roborally.register.trace import Destroyed, destructions
from inkrally.roborally.scenarios.parser import read
from inkrally.roborally.scenarios.runner import ScenarioRun
from inkrally.roborally.table import Options, ResolutionPaused, StoredAnswer, Table, rules_of
from inkrally.roborally.turn.actions import AnnouncePowerDown, AnswerOption
from inkrally.roborally.turn.match_setup import initial_course_state
from inkrally.roborally.turn.resolution_run import CARDS
from tests.roborally import turns
from tests.roborally.options.option_helpers import held
from tests.roborally.turns import LEFT, RIGHT, U_TURN, changes, places, plain, playing, position, robot

pytestmark = pytest.mark.hot("lasers", "register_run")


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
