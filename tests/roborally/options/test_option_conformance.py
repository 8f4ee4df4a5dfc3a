"""Races with Options keep the contract of games, by the public kit: every course, two to eight seats, teams."""

from __future__ import annotations

import pytest

from inkrally.match.conformance import CHECKS
from inkrally.match.conformance.run import play
from inkrally.roborally import rule_components
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options
from tests.counts import LONG, few
from tests.roborally.conserved import holds
from tests.roborally.test_conformance import fits

GAME = RoboRally()
SEATS = range(2, 9)
RACES = 500
SHARES = 50
"""So many tests share the races, so that several processes may play them."""
SHORT = (1, 123, 200, 271)
"""The races of the short run: ordinary, Options instead of repair, mates who see programs, and one in which the pile is
filled again within a turn with what was left of hands."""


def race(number: int) -> tuple[Options, int]:
    """The options and seats of a race: courses in turn, and by and by every number of seats and way to have Options."""
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
            **({"mates_see": True} if teams and lap % 2 else {}),  # type: ignore[arg-type]
        )
        if fits(options, seats):
            return options, seats
    raise AssertionError(f"{name} seats nobody")


def held(number: int, robots: int) -> tuple[tuple[str, ...], ...]:
    """Two Options for each robot, each once, others for each number."""
    names = rule_components.deck_options()
    order = [names[(place * 7 + number) % len(names)] for place in range(len(names))]
    return tuple(tuple(order[2 * robot : 2 * robot + 2]) for robot in range(robots))


def keeps(number: int) -> None:
    """Play a race at random, look at it with every check of the kit, and at every table of it."""
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
