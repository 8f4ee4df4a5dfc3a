"""Who leaves a rated match in the middle: with something still to decide, and with nothing more."""

from __future__ import annotations

import pytest

from inkrally.place.ratings import RatedSeat, ranks_of
from inkrally.server.features.accounts.deletion import without
from inkrally.table import commands as say
from inkrally.table.doc import Clock, Player, TableDoc, TableSetup
from inkrally.table.rated import gone_rounds
from inkrally.table.table import TableCore
from tests.roborally.turn.test_review_turns import finish, finishing
from tests.roborally.turns import GAME

NAMES = ("Ann", "Ben", "Cid")


def rated_race() -> TableCore:
    """A rated race that goes on for the places: Ann has won."""
    match = finishing(play_on=True)
    finish(match)
    setup = TableSetup("roborally", "A race", 3, clock=Clock(60, "take-over"), public=True, rated=True)
    seats = tuple(Player(name, name.lower()) for name in NAMES)
    return TableCore(TableDoc("t", setup, "ben", seats, 0, status="playing"), GAME, ("greedy",), match)


@pytest.mark.parametrize("deletes", [False, True])
def test_who_has_won_leaves_nobody_alone_and_keeps_the_place(deletes: bool) -> None:
    for leaver, places in (("ann", [1, 2, 3]), ("ben", [1, 3, 2])):
        core = rated_race()
        if deletes:
            doc = without(core.doc, leaver, set(), set(), core.done_with(leaver))
        else:
            core.apply(core.handle(leaver, say.Stand(), 0))
            doc = core.doc
        seat = NAMES.index(leaver.title())
        gone = doc.seats[seat]
        assert isinstance(gone, Player)
        assert gone.left
        assert gone.stand_in
        standings = [RatedSeat(name, n + 1, gone_rounds(doc, n, (), 7)) for n, name in enumerate(NAMES)]
        assert list(ranks_of(standings)) == places
