"""Matches with an underground, chosen dice and chosen boards, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from inkrally.match.chance import ScriptedChance, numbered_seed
from inkrally.match.game import Open, State
from inkrally.match.match import Match
from inkrally.railroad_ink.expansions.underground.board import LAYER, Board
from inkrally.railroad_ink.expansions.underground.rules import Double
from inkrally.railroad_ink.game import Options, RailroadInk, Table
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.setup import setup_of
from inkrally.railroad_ink.sheet.second_board import EMPTY
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet

WITH = Options(expansions=("underground",))
CHALLENGE = Options(edition="challenge", expansions=("underground",))
ALONE = Options(expansions=("underground",), settings={"underground.surface": "none"})

SURFACE_ROLL = ("h-straight", "h-curve", "r-tee", "st-straight")
ROLL = ("m-st-straight", "p-straight", "p-curve", "u-overpass")


def board_with(
    drawings: Mapping[str, str], hubs: Sequence[str] = (), bursts: Sequence[str] = (), doublings: int = 0
) -> Board:
    """Return a board whose drawings are all of round 2."""
    marks = {space: [drawing, 2] for space, drawing in drawings.items()}
    return {**EMPTY, "marks": marks, "hubs": list(hubs), "bursts": list(bursts), "doublings": doublings}


def sheet_with(surface: Mapping[str, str], board: Board) -> Sheet:
    """Return a sheet and the board below it."""
    return Sheet({space: Mark(drawing, 1) for space, drawing in surface.items()}, (), {LAYER: board})


def below(
    drawings: Mapping[str, str] | None = None,
    *acts: Action,
    surface: Mapping[str, str] | None = None,
    roll: Sequence[str] = ROLL,
    board: Board | None = None,
    options: Options = WITH,
    number: int = 4,
) -> RoundEditor:
    """Return a turn of an underground round on a board."""
    sheet = sheet_with(surface or {}, board or board_with(drawings or {}))
    return RoundEditor(sheet, roll, acts, options.setup, number)


def above(
    board: Board, *acts: Action, surface: Mapping[str, str] | None = None, roll: Sequence[str] = SURFACE_ROLL
) -> RoundEditor:
    """Return a turn of a surface round above a board."""
    return RoundEditor(
        sheet_with(surface or {}, board), roll, acts, setup_of("original", "simple", ("underground",)), 3
    )


def board_after(turn: RoundEditor) -> Board:
    """Return the board after a turn."""
    board: Board = turn.sheet_now().layers[LAYER]
    return board


def opened(options: Options = WITH, seats: int = 1) -> Match:
    """Return a match in its first round. All rounds on the same board have the same dice."""
    outcomes: dict[str, int | tuple[int, ...]] = {}
    setup = options.setup
    for number in range(1, setup.rounds + 1):
        roll = ROLL if setup.round_setup(number).second_board is not None else SURFACE_ROLL
        for die, shown in zip(setup.dice(number), roll, strict=True):
            outcomes[die.label(number)] = die.faces.index(shown)
    match = Match(
        RailroadInk(), options, [f"seat {seat}" for seat in range(seats)], numbered_seed(1), ScriptedChance(outcomes)
    )
    match.submit(Open())
    return match


def amid(number: int, *sheets: Sheet, options: Options = WITH) -> Match:
    """Return a match in a later round on these sheets, one for each seat."""
    match = opened(options, len(sheets))
    roll = ROLL if options.setup.round_setup(number).second_board is not None else SURFACE_ROLL
    match.state = State(Table(options, sheets, number, roll, True), {}, True)
    return match


def double(die: int, space: str, drawing: str) -> Double:
    return Double(space, drawing, die)


def written(below: Mapping[str, str], hubs: Sequence[str] = (), bursts: Sequence[str] = (), **fields: Any) -> Any:
    """Return a written sheet with an underground. It is played alone if `drawings` is not among the fields."""
    return {**fields, "underground": {"drawings": dict(below), "hubs": list(hubs), "bursts": list(bursts)}}
