"""RoboRally passes the conformance kit in random matches, also with Options, on every course and with teams."""

from __future__ import annotations

import pytest

from inkrally.match.conformance import CHECKS, check_match
from inkrally.match.conformance.run import play
from inkrally.match.errors import BadInput
from inkrally.roborally import rule_components
from inkrally.roborally.floor.courses import COURSE_IDS, printed_course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options
from tests.roborally.invariants import holds
from tests.sample_sizes import LONG, few, scaled


def options_of(number: int, seats: int) -> Options:
    """Return options with the courses in turn and, for some numbers, other settings."""
    plain = Options(
        course=COURSE_IDS[number % len(COURSE_IDS)],
        lives=4 if number % 7 == 0 else None,
        robots_per_seat=2 if seats <= 4 and number % 5 == 0 else 1,
        play_on=number % 3 == 0,
        timer=None if number % 11 == 0 else 30,
    )
    return plain if fits(plain, seats) else Options(course=plain.course) if _seated(plain.course, seats) else Options()


def fits(options: Options, seats: int) -> bool:
    """Return whether a match with these options can have this many seats."""
    try:
        RoboRally().begin(options, seats)
    except BadInput:
        return False
    return True


def _seated(name: str, seats: int) -> bool:
    return fits(Options(course=name), seats)


@pytest.mark.parametrize("seats", few(range(1, 9), 4))
def test_random_matches_keep_the_contract(seats: int) -> None:
    """With 1 to 8 seats; the long run plays 80 matches."""
    for number in range(scaled(1)):
        options = options_of(number * 8 + seats, seats)
        report = check_match(RoboRally(), options, seats, seed=1000 * seats + number)
        assert report.draws > 9
        assert report.refused > 300
        assert report.hidden > 0, "hands and the pile are hidden"
        assert report.retracts == 0, "done is done"


def test_the_checked_matches_contain_their_cases() -> None:
    report = check_match(RoboRally(), Options(course="death_trap"), 4, 17, checks=["play", "final", "timer"])
    assert report.final > 0
    assert report.timers > 0
    assert report.expiries > 0


GAME = RoboRally()
SEATS = range(2, 9)
RACES = 102
"""The number of races of the long run: three on each course."""
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


@pytest.mark.parametrize("number", sorted({*SHORT, *range(RACES)}) if LONG else SHORT[::2])
def test_random_races_with_options_keep_the_contract(number: int) -> None:
    keeps(number)


def test_the_races_have_every_course_every_number_of_seats_and_teams_in_them() -> None:
    races = [race(number) for number in range(RACES)]
    assert {options.course for options, _ in races} == set(COURSE_IDS)
    assert {seats for _, seats in races} == set(SEATS)
    assert {options.draw_options for options, _ in races} == {0, 1, 2}
    assert sum(options.mates_see is True for options, _ in races) > 4
    assert sum(options.robots_per_seat == 2 for options, _ in races) > 10
    given = {option for options, _ in races for cards in options.option_cards or () for option in cards}
    assert given == set(rule_components.deck_options())
