"""Matches with chosen dice and chosen sheets, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from inkrally.match.chance import ScriptedChance, numbered_seed
from inkrally.match.errors import Refusal
from inkrally.match.game import Commit, Expire, Open, State
from inkrally.match.match import Match
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import Options, RailroadInk, Table
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet

from . import oracle

ROUNDS = 7
Roll = tuple[str, str, str, str]
PLAIN: Roll = ("h-straight", "h-curve", "r-tee", "overpass")

# All spaces are filled except column D, so drawings are possible only there. No neighbour to the east or west has an
# end that points into the column.
WALLS = {column + row: "H-H-:NS" for column in "ABCEFG" for row in "1234567"}


def chance(*rolls: Roll) -> ScriptedChance:
    """Return the dice of each round; the last roll is used for all later rounds."""
    outcomes: dict[str, int | tuple[int, ...]] = {}
    for number in range(ROUNDS):
        roll = rolls[min(number, len(rolls) - 1)]
        for die, (shown, route) in enumerate(zip(facts.faces("original"), roll, strict=True), 1):
            outcomes[f"round {number + 1}, die {die}"] = shown.index(route)
    return ScriptedChance(outcomes)


def opened(*rolls: Roll, seats: int = 1, options: Options | None = None) -> Match:
    """Return a match in its first round."""
    names = [f"seat {seat}" for seat in range(seats)]
    given = chance(*rolls) if rolls else None
    match = Match(RailroadInk(), options or Options(), names, numbered_seed(1), given)
    match.submit(Open())
    return match


def amid(
    roll: Roll, *sheets: Mapping[str, str], number: int = 3, options: Options | None = None, before: int = 1
) -> Match:
    """Return a match in a later round, on sheets whose drawings are all of the round `before`."""
    match = opened(roll, seats=len(sheets), options=options)
    marked = tuple(Sheet({space: Mark(drawing, before) for space, drawing in each.items()}) for each in sheets)
    match.state = State(Table(options or Options(), marked, number, roll, True), {}, True)
    return match


def die(number: int, space: str, drawing: str) -> DrawDie:
    return DrawDie(number, space, drawing)


def special(space: str, drawing: str) -> DrawSpecial:
    return DrawSpecial(space, drawing)


def commit(match: Match, *acts: Action, seat: int = 0) -> None:
    match.submit(Commit(seat, acts))


def finish(match: Match) -> None:
    """Let deadlines play all remaining rounds."""
    while not match.over:
        match.submit(Expire())


def drawings(match: Match, seat: int = 0) -> dict[str, str]:
    table: Table = match.state.table
    return table.sheets[seat].drawings()


def encoded(match: Match) -> bytes:
    """Return everything that a refused command must not change."""
    return msgspec.json.encode((match.state, match.entries, match.header))


def refused(match: Match, command: Any, code: str, at: str | None = None) -> Refusal:
    """Check that a command is refused with this code and changes nothing."""
    before = encoded(match)
    with pytest.raises(Refusal) as caught:
        match.submit(command)
    assert (caught.value.code, at if at is None else caught.value.at) == (code, at), caught.value.message
    assert encoded(match) == before
    return caught.value


def legal_by_the_oracle(match: Match, draft: Sequence[Action], seat: int = 0) -> set[Action]:
    """Return what may be drawn next by section 4, computed by the oracle from the sheet, the roll and the draft."""
    sheet, dice, special_routes = drawable(match, draft, seat)
    found: set[Action] = {DrawDie(number, *place) for number, route in dice.items() for place in places(sheet, route)}
    return found | {DrawSpecial(*place) for route in special_routes for place in places(sheet, route)}


def is_legal_by_the_oracle(match: Match, draft: Sequence[Action], seat: int, act: Action) -> bool:
    """Return whether an action is among these, without computing the others."""
    sheet, dice, special_routes = drawable(match, draft, seat)
    if isinstance(act, DrawDie):
        return act.die in dice and (act.space, act.drawing) in places(sheet, dice[act.die])
    if not isinstance(act, DrawSpecial):
        return False
    return any((act.space, act.drawing) in places(sheet, route) for route in special_routes)


def drawable(match: Match, draft: Sequence[Action], seat: int) -> tuple[dict[str, str], dict[int, str], list[str]]:
    """Return the sheet, the routes of the remaining dice by number, and the special routes that may be used."""
    table: Table = match.state.table
    sheet = table.sheets[seat].drawings()
    used = [route for route in map(special_of, sheet.values()) if route]
    now = [act for act in draft if isinstance(act, DrawSpecial)]
    used += [route for act in now if (route := special_of(act.drawing))]
    sheet |= {act.space: act.drawing for act in draft}
    drawn = {act.die for act in draft if isinstance(act, DrawDie)}
    dice = {number: route for number, route in enumerate(table.roll) if number not in drawn}
    special_routes = [] if now or len(used) > 2 else [route for route in oracle.SPECIAL_ROUTES if route not in used]
    return sheet, dice, special_routes


def special_of(drawing: str) -> str | None:
    return next((route for route in oracle.SPECIAL_ROUTES if drawing in oracle.orientations(route)), None)


def places(sheet: Mapping[str, str], route: str) -> list[tuple[str, str]]:
    return [(space, drawing) for space, fitting in oracle.legal(sheet, route).items() for drawing in fitting]
