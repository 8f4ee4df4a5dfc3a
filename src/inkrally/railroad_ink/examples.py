"""Computes the drawing and the facts for an example in the rulebook: a drawing that is legal or illegal, or a score.

Authors write an example as data (`rulebook/examples.json`). The module computes the picture and the facts of the
caption from the same sheet by the rules, so they agree. Keep files, texts and the client out of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.game import ActionUnion
from inkrally.railroad_ink.notation import WrittenSheet, read_sheet
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial
from inkrally.railroad_ink.round.turn import RoundEditor
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.second_board import board_marks
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet

ExampleDrawing = dict[str, Any]
ExampleFacts = dict[str, str | int | bool]

BEFORE, NOW = 1, 2
"""The round of all drawings on the example's sheet, and the round of the example's own drawing."""


class RuleExample(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An example of Railroad Ink.

    With `face`, the question is whether the face may be drawn. With `acts`, it is whether the last action is legal.
    Without both, it is the score of the sheet.

    Attributes:
        sheet: The sheet, in the form of `docs/reference/notation.md`.
        face: A face to draw as `drawing` in `space`.
        acts: Actions to check in order; the last action is the question.
        roll: The roll for `acts`.
        crossed: Special routes that are crossed off already.
        show: Two opposite corners of the area of spaces to show.
        light: A line of the score sheet to highlight.
        board: The second board to show.
        goal: A goal to test.
        places: Whether to show all spaces where the face fits.
    """

    sheet: dict[str, Any]
    face: str = ""
    space: str = ""
    drawing: str = ""
    acts: tuple[dict[str, Any], ...] = ()
    roll: tuple[str, ...] = ()
    crossed: tuple[str, ...] = ()
    show: tuple[str, str] | None = None
    light: str = ""
    board: str = ""
    goal: str = ""
    places: bool = False


def answer(example: dict[str, Any]) -> tuple[ExampleDrawing, ExampleFacts]:
    """Return the data for the client to draw an example, and the facts for its caption.

    Raises BadInput, or msgspec.ValidationError for an example of the wrong form.
    """
    asked = msgspec.convert(example, RuleExample)
    given = read_sheet(asked.sheet)
    sheet = _sheet_before(given, asked)
    facts: ExampleFacts = {}
    drawn: ExampleDrawing = {"show": asked.show} if asked.show else {}
    if asked.drawing or asked.acts:
        sheet, facts_after, more = _after_actions(given, sheet, asked)
        facts |= facts_after
        drawn |= more
    scored = given.setup.score(sheet, None, given.villages, given.goals)
    facts |= _lines(scored)
    if asked.goal:
        written = WrittenSheet(sheet, sheet.network(), given.setup, given.villages, given.goals, given.printed)
        facts["reached"] = asked.goal in written.reached()
    if asked.places:
        turn = RoundEditor(sheet, (), setup=given.setup)
        drawn["legal"] = list(turn.route_by_space(asked.face))
        facts["places"] = len(drawn["legal"])
    drawn |= _picture(given, sheet, asked)
    return msgspec.to_builtins(drawn), facts


def _sheet_before(given: WrittenSheet, asked: RuleExample) -> Sheet:
    """Return the sheet before the example's drawing, with the special routes of `crossed` crossed off."""
    marks = {space: Mark(mark.drawing, BEFORE) for space, mark in given.sheet.marks.items()}
    return Sheet(marks, asked.crossed, dict(given.sheet.layers))


def _after_actions(given: WrittenSheet, sheet: Sheet, asked: RuleExample) -> tuple[Sheet, ExampleFacts, ExampleDrawing]:
    """Return the sheet after the actions, the facts whether the last action is legal, and data to draw the example."""
    acts, roll = _acts(given, asked)
    # Other examples show actions that are required before drawing, so here these actions count as done.
    first_actions_done = "" if asked.face else None
    turn = RoundEditor(sheet, roll, (), given.setup, NOW, first_actions_done)
    for act in acts[:-1]:
        turn.check(act)
        turn.draw(act)
    last = acts[-1]
    try:
        turn.check(last)
    except Refusal as refusal:
        more: ExampleDrawing = {"refused": last.space}
        if getattr(last, "drawing", ""):
            more["tried"] = [last.space, last.drawing]
        return turn.sheet_now(), {"legal": False, "code": refusal.code}, more
    turn.draw(last)
    return turn.sheet_now(), {"legal": True}, {"fresh": NOW}


def _acts(given: WrittenSheet, asked: RuleExample) -> tuple[Sequence[Action], tuple[str, ...]]:
    """Return the actions of an example, and the roll in which they are done."""
    if asked.acts:
        return [msgspec.convert(act, ActionUnion) for act in asked.acts], asked.roll
    if asked.face in routes.SPECIALS:
        return [DrawSpecial(asked.space, asked.drawing)], ()
    dice = given.setup.dice(NOW)
    for number, die in enumerate(dice):
        if asked.face in die.faces:
            roll = tuple(asked.face if each == number else other.faces[0] for each, other in enumerate(dice))
            return [DrawDie(number, asked.space, asked.drawing)], roll
    raise BadInput("unknown-route", f"no die of this match shows {asked.face!r}", "face")


def _lines(scored: Any) -> ExampleFacts:
    """Return the lines of a score sheet as facts. The line of an expansion has the expansion's name."""
    lines = msgspec.to_builtins(scored)
    more = lines.pop("expansions")
    return {**lines, **more}


def _picture(given: WrittenSheet, sheet: Sheet, asked: RuleExample) -> ExampleDrawing:
    """Return the data for the client to draw: marks by space, layers, and the breakdown of the highlighted line."""
    behind = given.setup.breakdown(sheet)
    lit = {"light": asked.light, "behind": behind} if asked.light else {}
    if asked.board:
        board = facts.EXPANSIONS[asked.board].name
        below = next(expansion for expansion in given.setup.boards if expansion.name == board)
        # The client draws a second board in the same way as layers of the sheet.
        layers = {**sheet.layers, "board": board}
        layers |= {name: value for name, value in layers.pop(board, {}).items() if name != "marks"}
        return {"marks": board_marks(below, sheet.layers), "layers": layers, **lit}
    printed = {} if given.printed == given.setup.edition == "original" else {"printed": given.printed}
    return {"marks": sheet.marks, **({"layers": sheet.layers} if sheet.layers else {}), **lit, **printed}
