"""Choices that rules of version 5 no longer make by dock order (Options 6, Tricksy, 6.4, 6.5).

They concern the removed robot, the destructions by two coins, and the Options dealt at the start. Matches of earlier
versions continue by their own rules.
"""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.match.chance import numbered_seed
from inkrally.match.game import Expire, Open
from inkrally.match.log import fold, verify
from inkrally.match.match import Match
from inkrally.roborally import scenario
from inkrally.roborally.decisions.register import play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.floor import courses
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register.trace import Destroyed, Space, TakenOff, destructions
from inkrally.roborally.rule_hooks import DOCK_FAIRNESS_VERSION, LATEST_OPTION_RULES_VERSION, OPTION_TOKENS_VERSION
from inkrally.roborally.table import Options, Table, rules_of
from inkrally.roborally.turn.match_setup import initial_course_state
from inkrally.roborally.turn.resolution_run import CARDS
from inkrally.roborally.turn.robots import Robot

FRENETIC = "frenetic_factory"


def pushed(*names: str) -> dict[str, Any]:
    """Resolve two robots at home that push each other, with docks in this order."""
    robots = {
        "A": {"id": "A", "at": [11, 6], "facing": "E", "team": 1},
        "B": {"id": "B", "at": [12, 6], "facing": "W", "team": 2},
    }
    cards = {"A": ["M1", 600], "B": ["M1", 500]}
    case = {"run": "register", "register": 1, "course": "capture_the_flag", "cards": cards}
    answer: dict[str, Any] = scenario.resolve(case | {"robots": [robots[name] for name in names]})
    return answer


@pytest.mark.parametrize("names", ["AB", "BA"])
def test_6_5_of_two_that_push_each_other_from_home_both_are_taken_off(names: str) -> None:
    answer = pushed(*names)
    assert [answer["robots"][name]["alive"] for name in "AB"] == [False, False], answer


def pits(board: int) -> list[Space]:
    """Return the spaces of a board of Frenetic Factory that become pits when it turns a quarter."""
    now = courses.printed_course(FRENETIC).floor
    then = courses.turned_floor(FRENETIC, tuple(90 * (number == board) for number in range(4)))
    return [
        at
        for at, cell in now.cells.items()
        if cell.floor != then.cells[at].floor == "pit" and courses.board_at(FRENETIC, at) == board
    ]


def coins(*options: str, version: int = LATEST_OPTION_RULES_VERSION) -> list[list[int]]:
    """Return the robots destroyed at each moment when robots 0 and 1 touch flags and both coins come up heads.

    The boards of flags 3 and 4 and of flag 2 turn, and a pit appears under each of two robots; robot 4 holds `options`.
    """
    floor = courses.printed_course(FRENETIC).floor
    one, two = floor.flags[1:3]
    below = [*pits(2)[:1], *pits(1)[:2]]
    robots = (
        Robot(0, one, "S", one, 3, flags=1),
        Robot(1, two, "S", two, 3, flags=2),
        *(Robot(2 + place, at, "N", at, 2) for place, at in enumerate(below[:-1])),
        Robot(4, below[-1], "N", below[-1], 2, options=options),
    )
    given = Options(course=FRENETIC)
    course = initial_course_state(given, range(5))
    rules = rules_of(Table(given, 5))
    run = RegisterRun(floor, robots, 1, rules, CARDS, lambda _, asked: asked.choices[0], lambda *_: None, course)
    run.version = version
    run.throw = lambda _: "heads"
    play(run, "flags")
    return [[change.robot for change in moment] for step in run.steps for moment in destructions(step)]


def test_6_4_destructions_of_two_coins_are_two_moments_with_or_without_a_question() -> None:
    assert coins() == coins("brakes", "recompile") == [[3, 4], [2]]


def test_6_4_in_older_versions_they_are_one_moment_without_a_question() -> None:
    assert coins(version=OPTION_TOKENS_VERSION) == [[2, 3, 4]]
    assert coins("brakes", "recompile", version=OPTION_TOKENS_VERSION) == [[3, 4], [2]]


def tricksy(seats: int, version: int = LATEST_OPTION_RULES_VERSION, **options: Any) -> Match:
    game = RoboRally(version=version)
    names = [f"seat {seat}" for seat in range(seats)]
    match = Match(game, Options(course="tricksy", timer=None, **options), names, numbered_seed(1))
    match.submit(Open())
    return match


def dealt(match: Match) -> tuple[list[int], list[int]]:
    """Return how many Options each robot holds and how many it chooses from."""
    table = match.state.table
    return [len(robot.options) for robot in table.robots], [len(given) for given in table.choices]


@pytest.mark.parametrize(
    ("seats", "drawn", "held"),
    [(8, 2, [1, 1, 0, 0, 0, 0, 0, 0]), (6, 2, [2, 2, 1, 1, 1, 1]), (7, 1, [1, 1, 1, 1, 1, 0, 0]), (5, 2, [2] * 5)],
)
def test_6_tricksy_deals_three_cards_each_and_the_rest_in_rounds(seats: int, drawn: int, held: list[int]) -> None:
    match = tricksy(seats, draw_options=drawn)
    assert dealt(match) == (held, [3] * seats)
    cards = [name for robot in match.state.table.robots for name in robot.options]
    cards += [name for given in match.state.table.choices for name in given]
    assert len(cards) == len({*cards, *match.state.table.deck}) - len(match.state.table.deck)


def test_6_option_cards_of_the_table_are_not_among_the_choices() -> None:
    names = sorted(tricksy(2).state.table.deck)
    given = (tuple(names[:10]), tuple(names[10:20]))
    table = tricksy(2, option_cards=given, draw_options=1).state.table
    assert [robot.options[:10] for robot in table.robots] == list(given)
    assert all(len(cards) >= 1 and not {*cards} & {*given[0], *given[1]} for cards in table.choices)


@pytest.mark.parametrize("version", [OPTION_TOKENS_VERSION, DOCK_FAIRNESS_VERSION])
@pytest.mark.parametrize(("seats", "drawn"), [(8, 2), (7, 1), (3, 1)])
def test_a_match_verifies_by_the_version_with_which_it_began(version: int, seats: int, drawn: int) -> None:
    match = tricksy(seats, version, draw_options=drawn)
    for _ in range(4):
        match.submit(Expire())
    assert match.header.rules == version
    assert fold(match.log, RoboRally()) == match.state
    verdict = verify(match.log, RoboRally())
    assert verdict.ok, verdict.error
    assert verdict.rules == "decided again" + (
        f" by version {version}" if version < LATEST_OPTION_RULES_VERSION else ""
    )
    if (version, seats) == (OPTION_TOKENS_VERSION, 8):
        assert dealt(tricksy(8, version, draw_options=2)) == ([2, 2, 2, 2, 2, 0, 0, 0], [3, 3, 3, 3, 3, 1, 0, 0])


def test_6_5_in_older_versions_a_caught_robot_catches_no_other() -> None:
    robots = (Robot(0, (11, 6), "E", (11, 6), 3), Robot(1, (12, 6), "W", (12, 6), 3))
    options = Options(course="capture_the_flag")
    course = initial_course_state(options, (0, 1))
    assert course is not None
    course = course.replace(homes=(0, 1), taken=(), placing=False, caught=((0, 1), (1, 0)))
    found = {}
    for version in (OPTION_TOKENS_VERSION, LATEST_OPTION_RULES_VERSION):
        floor = courses.printed_course(options.course).floor
        rules = rules_of(Table(options, 2))
        run = RegisterRun(floor, robots, 1, rules, CARDS, lambda *_: None, lambda *_: None, course)
        run.version = version
        play(run, "flags")
        assert not any(isinstance(change, Destroyed) for step in run.steps for change in step.changes)
        found[version] = [one.robot for step in run.steps for one in step.changes if isinstance(one, TakenOff)]
    assert found == {OPTION_TOKENS_VERSION: [0], LATEST_OPTION_RULES_VERSION: [0, 1]}
