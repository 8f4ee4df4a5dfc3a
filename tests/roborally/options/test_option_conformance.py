"""Races with Options pass the conformance kit on every course, with two to eight seats and with teams."""

from __future__ import annotations

import pytest

from inkrally.match.conformance import CHECKS
from inkrally.match.conformance.run import play
from inkrally.roborally import rule_components
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options
from tests.roborally.invariants import holds
from tests.roborally.test_conformance import fits
from tests.sample_sizes import LONG, few

GAME = RoboRally()
SEATS = range(2, 9)
RACES = 500
SHARES = 50
"""The number of tests that share the races, so that several processes can run them."""
SHORT = (1, 123, 200, 271)
"""The races of the short run: an ordinary one, one with Options instead of repair, one where mates see programs, and
one in which the draw pile is refilled within a turn."""


def race(number: int) -> tuple[Options, int]:
    """Return the options and seats of a race, covering courses, seats and ways to hold Options in turn."""
    name = COURSE_IDS[number % len(COURSE_IDS)]
    lap = number // len(COURSE_IDS)
    teams = rule_components.has_feature(printed_course(name).rules, "teams")
    order = [SEATS[(lap + number + step) % len(SEATS)] for step in range(len(SEATS))]
    for seats in order:
        options = Options(
            course=name,
            timer=None if number % 3 == 0 else 30,
            play_on=not teams and number % 5 == 0,
            robots_per_seat=2 if seats <= 4 and number % 4 == 0 else 1,
            draw_options=number % 3,
            option_cards=held(number, seats) if number % 2 else (),
            excluded_options=rule_components.deck_options()[number % 7 :: 7] if number % 4 == 1 else (),
            **({"mates_see": True} if teams and lap % 2 else {}),  # type: ignore[arg-type]
        )
        if fits(options, seats):
            return options, seats
    raise AssertionError(f"{name} seats nobody")


def held(number: int, robots: int) -> tuple[tuple[str, ...], ...]:
    """Return two different Options for each robot, which depend on the number."""
    names = rule_components.deck_options()
    order = [names[(place * 7 + number) % len(names)] for place in range(len(names))]
    return tuple(tuple(order[2 * robot : 2 * robot + 2]) for robot in range(robots))


def keeps(number: int) -> None:
    """Play a random race with all checks of the kit and the invariants of each table."""
    options, seats = race(number)
    run = play(GAME, options, seats, number)
    for check in CHECKS.values():
        check(run)
    for moment in run.moments:
        holds(moment.after.table)
    assert run.counts["hidden"] > 0


@pytest.mark.parametrize("number", few(SHORT, 2))
def test_a_few_random_races_with_options_keep_the_contract(number: int) -> None:
    keeps(number)


@pytest.mark.skipif(not LONG, reason="all five hundred take half an hour")
@pytest.mark.parametrize("share", range(SHARES if LONG else 1))
def test_random_races_with_options_keep_the_contract(share: int) -> None:
    for number in range(share, RACES, SHARES):
        keeps(number)


def test_the_races_have_every_course_every_number_of_seats_and_teams_in_them() -> None:
    races = [race(number) for number in range(RACES)]
    assert {options.course for options, _ in races} == set(COURSE_IDS)
    assert {seats for _, seats in races} == set(SEATS)
    assert {options.draw_options for options, _ in races} == {0, 1, 2}
    assert sum(options.mates_see is True for options, _ in races) > 20
    assert sum(options.robots_per_seat == 2 for options, _ in races) > 20
    given = {option for options, _ in races for cards in options.option_cards or () for option in cards}
    assert given == set(rule_components.deck_options())
