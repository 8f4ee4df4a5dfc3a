"""Exchanging a hand at a table keeps the rest of the player's draft (Options 2.10 P2, 5 Recompile)."""

from __future__ import annotations

import msgspec
import pytest

from inkrally.match.chance import numbered_seed
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Table
from inkrally.roborally.turn.actions import (
    Action,
    AnnouncePowerDown,
    FetchCard,
    PlaceCard,
    RecompileHand,
    StandingAnswer,
    TakeCard,
)
from inkrally.table import commands as say
from inkrally.table.document import Clock, TableSetup
from inkrally.table.setup import new_table
from inkrally.table.table import TableCore

GAME = RoboRally()
NOW = 1_000_000


def racing() -> tuple[TableCore, int, int, int]:
    """Return a race of two players with two robots each, the seat with Recompile, its robot, and the other robot."""
    cards = [["recompile", "flywheel", "brakes"], [], ["fourth_gear"], []]
    options = {"robots_per_seat": 2, "option_cards": cards, "timer": None}
    setup = TableSetup("roborally", "A race", 2, options, clock=Clock(None), stand_in="greedy", patience=None)
    table = TableCore(new_table("t", setup, "s0", {"roborally": GAME}, ("greedy",), NOW), GAME, ("greedy",))
    for seat in range(2):
        table.apply(table.handle(f"s{seat}", say.Sit(f"Player {seat}"), NOW))
    table.apply(table.handle("s0", say.Start(), NOW, numbered_seed(3)))
    first, other = 0, 2
    robots = list(state(table).robots)
    assert robots[first].seat == robots[other].seat
    # A card is on the Flywheel, and damage lets both robots announce a power down.
    card = state(table).pile[0]
    robots[first] = msgspec.structs.replace(robots[first], stored=(("flywheel", card),), damage=1)
    robots[other] = msgspec.structs.replace(robots[other], damage=1)
    new = msgspec.structs.replace(state(table), robots=tuple(robots), pile=state(table).pile[1:])
    assert table.match is not None
    table.match.state = msgspec.structs.replace(table.match.state, table=new)
    return table, robots[first].seat, first, other


def state(table: TableCore) -> Table:
    assert table.match is not None
    found: Table = table.match.state.table
    return found


def do(table: TableCore, seat: int, *acts: Action) -> None:
    for act in acts:
        table.apply(table.handle(f"s{seat}", say.AddAction(msgspec.to_builtins(act)), NOW))


def test_what_was_said_and_the_cards_of_another_robot_stay_drafted() -> None:
    table, seat, first, other = racing()
    hand = state(table).hands[first]
    kept = (
        PlaceCard(other, 1, state(table).hands[other][0]),
        AnnouncePowerDown(other, True),
        AnnouncePowerDown(first, True),
        StandingAnswer(first, "discard", "keep"),
    )
    gone = (PlaceCard(first, 1, hand[0]), TakeCard(first, 1), FetchCard(first, "flywheel"))
    do(table, seat, *kept[:2], *gone, *kept[2:], RecompileHand(first))
    assert table.drafts[seat].acts == kept
    after = state(table)
    assert (after.recompiled, after.robots[first].stored, after.robots[first].damage) == ((first,), (), 2)
    assert (len(after.hands[first]), set(after.hands[first]) & set(hand)) == (len(hand), set())


def test_what_may_not_be_said_any_more_does_not() -> None:
    """An Option card that is discarded for damage takes its standing answers with it."""
    table, seat, first, other = racing()
    kept = AnnouncePowerDown(other, True)
    do(table, seat, StandingAnswer(first, "brakes", "yes", 1), kept, RecompileHand(first, "brakes"))
    assert table.drafts[seat].acts == (kept,)
    table.game.check_action(state(table), seat, (), kept)


@pytest.mark.parametrize("before", [0, 1])
def test_nothing_stays_where_nothing_was_drafted(before: int) -> None:
    table, seat, first, _ = racing()
    do(table, seat, *(FetchCard(first, "flywheel"),) * before, RecompileHand(first))
    assert table.drafts[seat].acts == ()
