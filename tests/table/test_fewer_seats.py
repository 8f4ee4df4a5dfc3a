"""Matches that begin with fewer seats than their setup: options with values by seat keep those of the taken seats."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput
from inkrally.table import commands as say
from inkrally.table.document import TableSetup
from inkrally.table.setup import new_table
from inkrally.table.table import TableCore

GAME, LEVELS, NOW = GAMES["roborally"], ("greedy",), 1_000_000
COURSE = "all_for_one_or_one_for_all"


def seated(teams: list[int], taken: list[int]) -> TableCore:
    options: dict[str, Any] = {"course": COURSE, "teams": teams}
    setup = TableSetup("roborally", "A race", len(teams), options, stand_in="greedy")
    table = TableCore(new_table("t", setup, "s0", GAMES, LEVELS, NOW), GAME, LEVELS)
    for number, seat in enumerate(taken):
        table.apply(table.handle(f"s{number}", say.Sit(f"Player {number}", seat), NOW))
    return table


@pytest.mark.parametrize(
    ("teams", "taken", "left"),
    [
        ([1, 1, 1, 2, 2, 2], [0, 1, 3, 4], [1, 1, 2, 2]),
        ([1, 2, 1, 2, 1, 2], [1, 2, 3, 4], [2, 1, 2, 1]),
        ([1, 1, 2, 2], [0, 1, 2, 3], [1, 1, 2, 2]),
    ],
)
def test_teams_are_of_the_seats_that_stay(teams: list[int], taken: list[int], left: list[int]) -> None:
    table = seated(teams, taken)
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(3)))
    assert table.match is not None
    assert list(GAME.status(table.match.state.table).teams) == left
    assert list(table.doc.setup.options["teams"]) == left
    # The rematch has the same setup.
    doc, _ = TableCore(msgspec.structs.replace(table.doc, status="over"), GAME, LEVELS, table.match).rematch(
        "s0", "u", NOW
    )
    again = TableCore(doc, GAME, LEVELS)
    for number in range(1, len(left)):
        again.apply(again.handle(f"s{number}", say.Sit(f"Player {number}"), NOW))
    again.apply(again.handle("s0", say.Start(), NOW, numbered_seed(4)))
    assert again.doc.status == "playing"


def test_uneven_teams_are_refused_as_before() -> None:
    table = seated([1, 1, 1, 2, 2, 2], [0, 1, 2, 3])
    with pytest.raises(BadInput) as caught:
        table.handle("s0", say.Start(), NOW, numbered_seed(3))
    assert caught.value.code == "teams-uneven"


CARDS = {"brakes", "recompile", "flywheel"}


def with_cards(given: list[list[str]], seats: int = 4, each: int = 1) -> TableCore:
    """Return a table with two players at which each robot holds Option cards from the start."""
    options: dict[str, Any] = {"option_cards": given, "robots_per_seat": each}
    setup = TableSetup("roborally", "A race", seats, options, stand_in="greedy")
    table = TableCore(new_table("t", setup, "s0", GAMES, LEVELS, NOW), GAME, LEVELS)
    for number in range(2):
        table.apply(table.handle(f"s{number}", say.Sit(f"Player {number}", 2 * number), NOW))
    return table


def held(table: TableCore) -> list[tuple[str, ...]]:
    assert table.match is not None
    return [robot.options for robot in table.match.state.table.robots]


@pytest.mark.parametrize(
    "given", [[["brakes"], ["recompile"], ["flywheel"]], [[], [], ["brakes", "recompile", "flywheel"]]]
)
def test_option_cards_are_dealt_over_the_robots_that_are_left(given: list[list[str]]) -> None:
    table = with_cards(given)
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(3)))
    assert [bool(cards) for cards in held(table)] == [True, True]
    assert sorted(card for cards in held(table) for card in cards) == sorted(CARDS)
    # So rematches with the same and with a smaller number of seats can begin.
    over = TableCore(msgspec.structs.replace(table.doc, status="over"), GAME, LEVELS, table.match)
    doc, _ = over.rematch("s0", "u", NOW)
    again = TableCore(doc, GAME, LEVELS)
    again.apply(again.handle("s0", say.Start(), NOW, numbered_seed(4)))
    assert [set(cards) for cards in held(again)] == [CARDS]


def test_option_cards_stay_as_they_are_where_there_are_robots_enough() -> None:
    table = with_cards([["brakes"], [], ["recompile"]], each=2)
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(3)))
    assert held(table) == [("brakes",), (), ("recompile",), ()]


def test_more_lists_of_option_cards_than_robots_are_refused_as_what_they_are() -> None:
    with pytest.raises(BadInput) as caught:
        with_cards([[], [], ["brakes"]], seats=2)
    assert (caught.value.code, caught.value.arguments) == ("option-robots", {"most": 2})
