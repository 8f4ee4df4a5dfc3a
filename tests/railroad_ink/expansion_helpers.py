"""Matches with expansions, chosen dice and chosen sheets, for tests of single rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.chance import ScriptedChance, numbered_seed
from inkrally.match.game import Open, Seat, State
from inkrally.match.match import Match
from inkrally.railroad_ink.game import LegalActions, Options, RailroadInk, Table, TableView
from inkrally.railroad_ink.round.actions import Action
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.scoring.score_sheet import ScoreBreakdown, ScoreSheet
from inkrally.railroad_ink.setup import Setup, setup_of
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, network_of

from .tables import PLAIN


class ComparesSketches(RailroadInk):
    """Railroad Ink that also checks each sketch against the sheet of the turn that checks the actions."""

    def preview_draft(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Table:
        phase = self.phase(table)
        if phase is not None and phase.name == "draw":
            for count in sorted({0, len(draft) // 2, len(draft)}):
                self.compare(table, seat, draft[:count])
        return super().preview_draft(table, seat, draft)

    def compare(self, table: Table, seat: Seat, draft: Sequence[Action]) -> None:
        setup, roll = table.options.setup, table.roll_of(seat)
        turn = RoundEditor(table.sheets[seat], roll, draft, setup, table.round, table.first_actions_done_of(seat))
        sheet = turn.sheet_now()
        sketched = super().preview_draft(table, seat, draft).sheets[seat]
        assert msgspec.to_builtins(sheet, str_keys=True) == msgspec.to_builtins(sketched, str_keys=True)
        if setup.round_setup(table.round).second_board is None:
            assert sheet.network().words() == turn.network.words(), "the turn has other masks than its sheet"


def options(*names: str, **settings: str) -> Options:
    """Options with expansions; settings as `meteor_distance="physical"`."""
    chosen = {key.replace("_", ".", 1): value for key, value in settings.items()}
    return Options(expansions=names, settings=chosen) if chosen else Options(expansions=names)


def chance(setup: Setup, roll: Sequence[str]) -> ScriptedChance:
    """Return the same roll for every round. Dice whose face is not given show their first one."""
    outcomes: dict[str, int | tuple[int, ...]] = {}
    shown = dict(zip(setup.dice(1), roll, strict=False))
    for number in range(1, setup.last_round + 1):
        for die in setup.dice(number):
            if die in shown:
                outcomes[die.label(number)] = die.faces.index(shown[die])
    return ScriptedChance(outcomes)


def opened(roll: Sequence[str], *names: str, seats: int = 1, chosen: Options | None = None) -> Match:
    """Return a match in its first round; `roll` has the four white dice, then those of the expansions."""
    chosen = chosen or options(*names)
    given = chance(chosen.setup, roll)
    match = Match(RailroadInk(), chosen, [f"seat {seat}" for seat in range(seats)], numbered_seed(1), given)
    match.submit(Open())
    return match


def amid(
    roll: Sequence[str],
    drawings: Mapping[str, str],
    *names: str,
    number: int = 3,
    chosen: Options | None = None,
    layers: Mapping[str, Any] | None = None,
    crossed: Sequence[str] = (),
) -> Match:
    """Return a match of one seat in a later round, on a sheet whose drawings are all of round 1."""
    match = opened(roll, chosen=chosen or options(*names))
    laid = dict(match.state.table.sheets[0].layers) | dict(layers or {})
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}, tuple(crossed), laid)
    match.state = State(Table(match.state.table.options, (sheet,), number, tuple(roll), True), {}, True)
    return match


def turn_on(
    drawings: Mapping[str, str],
    *names: str,
    roll: Sequence[str] = PLAIN,
    acts: Sequence[Action] = (),
    layers: Mapping[str, Any] | None = None,
) -> RoundEditor:
    """Return a turn of round 3 on a sheet."""
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}, (), dict(layers or {}))
    return RoundEditor(sheet, roll, acts, setup_of("original", "simple", names), 3)


def offer_of(match: Match, *draft: Action) -> LegalActions:
    return RailroadInk().legal_actions_view(match.state.table, 0, draft)


def view_of(match: Match, *draft: Action) -> TableView:
    game = RailroadInk()
    return game.view(game.preview_draft(match.state.table, 0, draft), 0)


def score_of(drawings: Mapping[str, str], *names: str, layers: Mapping[str, Any] | None = None) -> ScoreSheet:
    """Return the score sheet of drawings that do not clash."""
    network_of(drawings, expansions=names)
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}, (), dict(layers or {}))
    return setup_of("original", "simple", names).score(sheet)


def behind_of(drawings: Mapping[str, str], *names: str, layers: Mapping[str, Any] | None = None) -> ScoreBreakdown:
    """Return the breakdown of the score of these drawings."""
    sheet = Sheet({space: Mark(drawing, 1) for space, drawing in drawings.items()}, (), dict(layers or {}))
    return setup_of("original", "simple", names).breakdown(sheet)
