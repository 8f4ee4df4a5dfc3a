"""A match that begins with fewer seats than it was set up for: what options say by seat is of those that stay."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.games import GAMES
from inkrally.match.chance import numbered_seed
from inkrally.match.errors import BadInput
from inkrally.table import commands as say
from inkrally.table.doc import TableSetup
from inkrally.table.new import new_table
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
    assert list(GAME.teams(table.match.state.table)) == left
    assert list(table.doc.setup.options["teams"]) == left
    # And a rematch is set up for these.
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
