"""Avatars: players choose in the order of their commands, and all viewers see the same ones."""

from __future__ import annotations

import pytest

from inkrally.games import GAMES
from inkrally.match.errors import BadInput, Refusal
from inkrally.table import commands as say
from inkrally.table.avatars import avatars_of
from inkrally.table.document import BotSeat, EmptySeat, Player, TableSetup
from inkrally.table.setup import new_table
from inkrally.table.snapshots import Audience, snapshot_of
from inkrally.table.table import TableCore

GAME = GAMES["roborally"]


def table_of(seats: int) -> TableCore:
    doc = new_table("t", TableSetup("roborally", "x", seats, stand_in="greedy"), "a", GAMES, ("greedy",), 0)
    table = TableCore(doc, GAME, ("greedy",))
    table.apply(table.handle("a", say.Sit("Ann"), 0))
    return table


def looks(table: TableCore) -> list[int]:
    return [info.avatar for info in snapshot_of(table, Audience(None, False), {}).table.seats]


def test_without_choices_a_seat_has_the_figure_of_its_number() -> None:
    assert avatars_of([EmptySeat()] * 10) == (0, 1, 2, 3, 4, 5, 6, 7, 0, 1)


def test_two_who_want_the_same_figure_do_not_both_get_it() -> None:
    table = table_of(3)
    table.apply(table.handle("a", say.ChooseAvatar(1), 0))
    assert looks(table) == [1, 0, 2]
    with pytest.raises(Refusal) as refused:
        table.handle("b", say.Sit("Bo", None, 1), 0)
    assert refused.value.problem.code == "look-taken"
    table.apply(table.handle("b", say.Sit("Bo"), 0))
    with pytest.raises(Refusal) as refused:
        table.handle("b", say.ChooseAvatar(1), 0)
    assert refused.value.problem.code == "look-taken"
    table.apply(table.handle("b", say.ChooseAvatar(5), 0))
    table.apply(table.handle("a", say.ChooseAvatar(1), 0))  # the player's own avatar again
    assert looks(table) == [1, 5, 2]
    with pytest.raises(BadInput):
        table.handle("b", say.ChooseAvatar(8), 0)
    table.apply(table.handle("b", say.ChooseAvatar(None), 0))
    assert looks(table) == [1, 0, 2]


def test_a_figure_does_not_change_with_a_name_a_device_or_a_seat_that_is_left() -> None:
    table = table_of(3)
    table.apply(table.handle("a", say.ChooseAvatar(6), 0))
    table.apply(table.handle("a", say.Rename("Anna"), 0))
    table.apply(table.move_seat(0, "a2"))
    assert isinstance(player := table.doc.seats[0], Player)
    assert (player.name, player.look) == ("Anna", 6)
    table.apply(table.handle("a2", say.AddBot(2, "greedy"), 0))
    table.apply(table.handle("a2", say.Start(), 0, bytes(32)))
    assert isinstance(table.doc.seats[1], BotSeat)
    assert looks(table) == [6, 1]
    with pytest.raises(Refusal) as refused:
        table.handle("a2", say.ChooseAvatar(0), 0)
    assert refused.value.problem.code == "already-open"
    table.apply(table.handle("a2", say.LeaveSeat(), 0))
    table.apply(table.handle("b", say.Sit("Bo", None, 3), 0))
    assert looks(table) == [6, 1]
