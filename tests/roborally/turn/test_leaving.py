"""Leaving a rated match, with decisions left to make and with none."""

from __future__ import annotations

import pytest

from inkrally.lobby.ratings import SeatStanding, ranks_of
from inkrally.server.features.accounts.deletion import without_account
from inkrally.table import commands as say
from inkrally.table.document import Clock, Player, TableDocument, TableSetup
from inkrally.table.rated import rounds_after_leaving
from inkrally.table.table import TableCore
from tests.roborally.turn.test_review_turns import finish, finishing
from tests.roborally.turns import GAME

NAMES = ("Ann", "Ben", "Cid")


def rated_race() -> TableCore:
    """Return a rated race that continues for the places after Ann has won."""
    match = finishing(play_on=True)
    finish(match)
    setup = TableSetup("roborally", "A race", 3, clock=Clock(60, "take-over"), public=True, rated=True)
    seats = tuple(Player(name, name.lower()) for name in NAMES)
    return TableCore(TableDocument("t", setup, "ben", seats, 0, status="playing"), GAME, ("greedy",), match)


@pytest.mark.parametrize("deletes", [False, True])
def test_a_winner_who_leaves_does_not_end_the_race_and_keeps_the_place(deletes: bool) -> None:
    for leaver, places in (("ann", [1, 2, 3]), ("ben", [1, 3, 2])):
        core = rated_race()
        if deletes:
            doc = without_account(core.doc, leaver, set(), set(), core.is_done(leaver))
        else:
            core.apply(core.handle(leaver, say.LeaveSeat(), 0))
            doc = core.doc
        seat = NAMES.index(leaver.title())
        gone = doc.seats[seat]
        assert isinstance(gone, Player)
        assert gone.left
        assert gone.stand_in
        standings = [SeatStanding(name, n + 1, rounds_after_leaving(doc, n, (), 7)) for n, name in enumerate(NAMES)]
        assert list(ranks_of(standings)) == places
