"""Implements Street Lamps (rules 15.2): each used special route lights the lamps in a row or column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink.contract import Expansion, read_spaces
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

LAMPS, LIT = "lamps", "lit"

LINES = "1234567ABCDEFG"
"""The names of the rows, then of the columns: the character that the names of their spaces share."""


MAX_SPECIALS = 3
"""The maximum number of special routes in a match."""

LAMPS_PER_ROUND = 0.35
"""For bots: the number of lamps that a later round adds to a line."""


class LightLine(ExpansionAction, frozen=True, tag="street-lamps-light", forbid_unknown_fields=True):
    """Light every lamp in a row, such as `3`, or a column, such as `B`."""

    line: str = ""


class StreetLamps(Expansion):
    """The rule component of Street Lamps.

    `turn.own` has the number of used special routes, and whether the player must choose a line now.
    """

    action_types = (LightLine,)
    may_require_first = True

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        spaces = read_spaces(value, at, name)
        for number, space in enumerate(spaces):
            if name == LAMPS and space not in drawings:
                raise BadInput("lamps", f"{space} has no drawing that could carry a lamp", f"{at}.{number}")
        return spaces

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        lamps = sheet.layers.get(LAMPS, ())
        for number, space in enumerate(sheet.layers.get(LIT, ())):
            if space not in lamps:
                raise BadInput("lit", f"{space} has no lamp that could be lit", f"{prefix}{LIT}.{number}")
        return sheet

    # A line of lamps, immediately after each special route.

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = (len(turn.specials), False)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        # The buildings add a free special route to `turn.specials` only after this call.
        used = len(turn.specials) + (isinstance(act, ExpansionAction) and act.uses_special)
        turn.own[self.name] = (used, not isinstance(act, LightLine) and used > turn.own[self.name][0])

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if turn.own[self.name][1]:
            text = "a special route was used: choose a row or column whose lamps are lit"
            yield RequiredAction("street-lamps-light", text, _dark(turn, LINES), first=True)

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the action for the line with the most lamps to light, a row before a column."""
        return max(self.legal_actions(turn), key=lambda act: len(_dark(turn, act.line)), default=None)

    def legal_actions(self, turn: RoundEditor) -> Iterator[LightLine]:
        if turn.own[self.name][1]:
            yield from (LightLine(line=line) for line in LINES)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        if not turn.own[self.name][1]:
            raise Refusal("street-lamps-done", "lamps can be lit only once, right after a special route is used")
        if act not in list(self.legal_actions(turn)):
            raise Refusal("street-lamps-line", f"a line is a row 1 to 7 or a column A to G, not {_line(act)!r}", "line")

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        for space in _dark(page, _line(act)):
            page.add_to_layer(LIT, space)

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return len(sheet.layers.get(LIT, ()))

    def expected_points(self, sheet: Sheet, network: Network, rounds_left: int) -> float:
        """Return the points for lit lamps, plus the points expected from the remaining special routes."""
        lit = sheet.layers.get(LIT, ())
        dark = [space for space in sheet.layers.get(LAMPS, ()) if space not in lit]
        expected = float(len(lit))
        for _ in range(min(MAX_SPECIALS - len(sheet.specials()), rounds_left)):
            best = max(LINES, key=lambda line: sum(line in space for space in dark))
            expected += sum(best in space for space in dark) + LAMPS_PER_ROUND * rounds_left
            dark = [space for space in dark if best not in space]
        return expected

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        lit = sheet.layers.get(LIT, ())
        return (ExpansionScore(len(lit), tuple(sorted(lit, key=SPACES.__getitem__))),) if lit else ()


def _line(act: ExpansionAction) -> str:
    assert isinstance(act, LightLine)
    return act.line[:9]


def _dark(page: SheetEditor, line: str) -> tuple[str, ...]:
    """Return the spaces with a lamp that is not lit in the lines named by the characters of `line`."""
    lit = page.layers.get(LIT, ())
    return tuple(
        space for space in page.layers.get(LAMPS, ()) if space not in lit and (space[0] in line or space[1] in line)
    )


EXPANSION: type[Expansion] = StreetLamps
