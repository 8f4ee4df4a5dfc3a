"""The rounds of Railroad Ink as a Game: roll for all, everybody draws, after the last round the score.

Rules 4 and 6. Knows its seats and rounds; what may be drawn is judged in `acts.py`, points in `scoring.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import Refusal
from inkrally.match.game import Game, Phase, Result, Seat, places
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.acts import Act, Turn, drawn
from inkrally.railroad_ink.routes import ROUTE_NAMES
from inkrally.railroad_ink.scoring import Behind, ScoreSheet, behind, score_sheet
from inkrally.railroad_ink.sheet import Mark, Sheet, by_space, placements


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match is played with. `longest` None is the mode of the edition (conflict X2 of the rules)."""

    edition: Literal["original"] = "original"
    longest: facts.LongestMode | None = None

    @property
    def mode(self) -> facts.LongestMode:
        """The mode in which the longest routes are counted."""
        return self.longest or facts.DICE.editions[self.edition].longest

    @property
    def rounds(self) -> int:
        return facts.DICE.editions[self.edition].rounds


class Face(msgspec.Struct, frozen=True, array_like=True):
    """What a die shows: a route, and which of its six faces that is (some routes are on two)."""

    route: str
    face: int


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """The white dice of a round, for everybody."""

    round: int
    faces: tuple[Face, ...]


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """The match is over: every seat's score sheet."""

    sheets: tuple[ScoreSheet, ...]


Event = Rolled | Scored


class Table(msgspec.Struct, frozen=True):
    """The state: the round from 1 (0 before the first roll), its roll, the sheets by seat.

    `drawing` is whether the round is being drawn; `scores` are there when the match is over.
    """

    options: Options
    sheets: tuple[Sheet, ...]
    round: int = 0
    roll: tuple[str, ...] = ()
    drawing: bool = False
    scores: tuple[ScoreSheet, ...] | None = None


class SheetView(msgspec.Struct, frozen=True):
    """A sheet for everybody's eyes: marks by space, the special routes used, the points as it stands."""

    marks: dict[str, Mark]
    specials: tuple[str, ...]
    score: ScoreSheet


class TableView(msgspec.Struct, frozen=True):
    """Everything that lies on the table: nothing in Railroad Ink is hidden but what is not committed by all."""

    options: Options
    round: int
    rounds: int
    roll: tuple[str, ...]
    sheets: tuple[SheetView, ...]


class Offer(msgspec.Struct, frozen=True):
    """What a seat may draw now, by space the drawings that fit: for each die (None: drawn), for each special route.

    `due` are the dice that must still be drawn.
    """

    dice: tuple[dict[str, tuple[str, ...]] | None, ...]
    specials: dict[str, dict[str, tuple[str, ...]]]
    due: tuple[int, ...]


class RailroadInk(Game[Options, Table, Act, Event, TableView]):
    """The base game; any number of seats, each with its own sheet."""

    name = "railroad-ink"
    rules_version = 1
    variant = "edition"
    options_type = Options
    table_type = Table
    act_type = Act
    event_type = Event
    view_type = TableView

    def start(self, options: Options, seats: int) -> Table:
        return Table(options, (Sheet(),) * seats)

    def phase(self, table: Table) -> Phase | None:
        if table.scores is not None:
            return None
        return Phase("draw", tuple(range(len(table.sheets))) if table.drawing else ())

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        return tuple(self._turn(table, seat, draft).acts())

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        self._turn(table, seat, draft).check(act)

    def offer(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Offer:
        turn = self._turn(table, seat, draft)
        fitting = {route: by_space(placements(turn.network, route)) for route in set(table.roll)}
        return Offer(
            tuple(fitting[route] if die in turn.left else None for die, route in enumerate(table.roll)),
            {route: by_space(placements(turn.network, route)) for route in turn.special_routes()},
            tuple(die for die in turn.left if fitting[table.roll[die]]),
        )

    def explain(self, table: Table, seat: Seat) -> Behind:
        return behind(table.sheets[seat].network(), table.options.mode)

    def complete(self, table: Table, seat: Seat, draft: Sequence[Act]) -> None:
        die = next(self._turn(table, seat, draft).due(), None)
        if die is not None:
            name = ROUTE_NAMES[table.roll[die]]
            raise Refusal("dice-left", f"die {die} ({name}) can still be drawn, so it must be", f"die.{die}")

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        return (*draft, *self._turn(table, seat, draft).finish())

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        sheets = tuple(drawn(sheet, commits[seat], table.round) for seat, sheet in enumerate(table.sheets))
        return msgspec.structs.replace(table, sheets=sheets, drawing=False)

    def sketch(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Table:
        sheet = drawn(table.sheets[seat], draft, table.round)
        return msgspec.structs.replace(table, sheets=(*table.sheets[:seat], sheet, *table.sheets[seat + 1 :]))

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        if table.round == table.options.rounds:
            mode = table.options.mode
            return [Scored(tuple(score_sheet(sheet.network(), mode) for sheet in table.sheets))]
        number = table.round + 1
        faces = []
        for die, shown in enumerate(facts.faces(table.options.edition)):
            face = chance.number(_label(number, die), len(shown))
            faces.append(Face(shown[face], face))
        return [Rolled(number, tuple(faces))]

    def apply(self, table: Table, event: Event) -> Table:
        if isinstance(event, Rolled):
            roll = tuple(face.route for face in event.faces)
            return msgspec.structs.replace(table, round=event.round, roll=roll, drawing=True)
        return msgspec.structs.replace(table, scores=event.sheets)

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        mode = table.options.mode
        sheets = tuple(
            SheetView(sheet.marks, sheet.specials(), score_sheet(sheet.network(), mode)) for sheet in table.sheets
        )
        return TableView(table.options, table.round, table.options.rounds, table.roll, sheets)

    def draws(self, table: Table, event: Event) -> Sequence[Draw]:
        if isinstance(event, Scored):
            return ()
        return [Draw(_label(event.round, die), 6, face.face) for die, face in enumerate(event.faces)]

    def result(self, table: Table) -> Result | None:
        if table.scores is None:
            return None
        # Most points; then fewer errors; then shared (rules 6).
        ranks = [(score.total, -score.errors) for score in table.scores]
        return Result(tuple(score.total for score in table.scores), places(ranks))

    @staticmethod
    def _turn(table: Table, seat: Seat, draft: Sequence[Act]) -> Turn:
        return Turn(table.sheets[seat], table.roll, draft)


def _label(round_number: int, die: int) -> str:
    """Dice are counted from 1 in labels, as people count them."""
    return f"round {round_number}, die {die + 1}"
