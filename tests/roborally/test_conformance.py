"""RoboRally passes the conformance kit of the game contract in random matches."""

from __future__ import annotations

import pytest

from inkrally.match.conformance import check_match
from inkrally.match.errors import BadInput
from inkrally.roborally.floor.courses import COURSE_IDS
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options
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
    """With 1 to 8 seats; the long run plays 320 matches."""
    for number in range(scaled(1, 40)):
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


@pytest.mark.skipif(not LONG, reason="every course once is for the long run; in the short one they come in turn")
@pytest.mark.parametrize("name", COURSE_IDS)
def test_every_course_that_is_ready_keeps_the_contract(name: str) -> None:
    check_match(RoboRally(), Options(course=name), 4, 5)
