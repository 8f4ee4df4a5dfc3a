"""Races with Options keep the contract of games, by the public kit, with every card and the deck of them."""

from __future__ import annotations

import pytest

from inkrally.match.conformance import check_match
from inkrally.roborally import parts
from inkrally.roborally.floor.courses import COURSE_IDS, course
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Options
from tests.counts import LONG, scaled

from .test_conformance import fits

GAME = RoboRally(coming=True)
BUILT = [name for name in COURSE_IDS if course(name).built]


def dealt(number: int, robots: int) -> tuple[tuple[str, ...], ...]:
    """Options to robots, each once, in an order of its own for each number; all of them in the long run."""
    names = sorted(parts.OPTIONS, key=lambda name: hash((number * 7919) ^ sum(map(ord, name)) * 104729))
    each = len(names) if LONG else 3
    return tuple(tuple(names[robot::robots][:each]) for robot in range(robots))


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_random_races_with_all_options_keep_the_contract(seats: int) -> None:
    for number in range(scaled(1, 40)):
        options = Options(
            course=BUILT[(number * 5 + seats) % len(BUILT)],
            timer=None,
            robots_per_seat=2 if seats == 3 else 1,
            option_cards=dealt(number + seats, seats * (2 if seats == 3 else 1)),
            draw_options=0,
        )
        if not fits(options, seats):
            options = Options(course="checkmate", timer=None, option_cards=dealt(number, seats), draw_options=0)
        report = check_match(GAME, options, seats, seed=100 * seats + number)
        assert report.draws > 9


@pytest.mark.parametrize("seats", [2, 4])
def test_random_races_that_begin_with_two_options_keep_the_contract(seats: int) -> None:
    for number in range(scaled(1, 40)):
        options = Options(course=BUILT[(number * 3 + seats) % len(BUILT)], draw_options=2)
        assert check_match(GAME, options, seats, seed=seats + 50 * number).hidden > 0
