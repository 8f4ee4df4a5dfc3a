"""The rounds of Railroad Ink as a Game: roll for all, everybody draws, after the last round the score.

Rules 4 and 6. Knows its seats and rounds; what may be drawn is judged in `turn.py`, points are in `score_sheet.py`,
what is played with comes from `setup.py`, which knows the parts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Literal, NamedTuple, Union

import msgspec
from msgspec import UNSET, UnsetType

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadLog, Refusal
from inkrally.match.game import Committed, Game, Phase, Result, Seat, Shown, State, Status, places
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import MODULES
from inkrally.railroad_ink.challenge.buildings import activated
from inkrally.railroad_ink.contract import NOT_PLAYED, ExpansionEvent, MomentName, OwnPhase
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.round.acts import Act, DrawDie, DrawSpecial, Duty
from inkrally.railroad_ink.round.first_duties import FIRSTS, owing, turn_before
from inkrally.railroad_ink.round.log_validation import bad, check_acts, check_faces
from inkrally.railroad_ink.round.rolls import Face
from inkrally.railroad_ink.round.turn import RoundEditor, drawn
from inkrally.railroad_ink.scoring.score_sheet import Behind, Progress, ScoreSheet
from inkrally.railroad_ink.scoring.ties import ranks
from inkrally.railroad_ink.setup import (
    DieView,
    Modules,
    Setup,
    check_expansions,
    is_alone,
    plain_setup,
    setup_of,
    usual_mode,
)
from inkrally.railroad_ink.sheet.routes import ROUTE_NAMES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet


class DraftOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table chose of a draft (rules 9.4).

    `sets` are the editions of the sets of white dice in the pool, one for each seat: all of the match's `own`, of
    `both` by turns, or one by one. `first` is what comes first in a round: the `duties` before drawing, such as a
    drought, or the `picks`.
    """

    sets: Literal["own", "both"] | tuple[facts.Edition, ...] = "own"
    first: Literal["duties", "picks"] = "duties"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What a match is played with. `longest` None is the mode of the edition (conflict X2 of the rules).

    `expansions` are named in any order; `settings` has what a table chose of what an expansion leaves open, such as
    `meteor.distance`. `sheet` is the edition whose sheet is drawn on, that of the dice where it is left out: editions
    and sheets go together in any way (rules 13). `goals` are drawn or none, or are named from the top down; left out
    they are drawn for the edition Challenge. `draft` is whether dice are picked, or how. What is not chosen is left
    out.
    """

    edition: facts.Edition = "original"
    longest: facts.LongestMode | None = None
    expansions: tuple[str, ...] | UnsetType = UNSET
    settings: dict[str, str] | UnsetType = UNSET
    sheet: facts.Edition | UnsetType = UNSET
    goals: Literal["drawn", "none"] | tuple[str, ...] | UnsetType = UNSET
    draft: bool | DraftOptions | UnsetType = UNSET

    @property
    def mode(self) -> facts.LongestMode:
        """The mode in which the longest routes are counted."""
        return self.longest or usual_mode(self.edition, self.expansions or (), self.settings or {})

    @property
    def rounds(self) -> int:
        """How many rounds are played (rules 2, and those of each expansion)."""
        return self.setup.rounds

    @cached_property
    def setup(self) -> Setup:
        """The dice, parts and rounds that follow from the options, which are checked before."""
        modules = self.modules
        if not self.expansions and not modules:
            return plain_setup(self.edition, self.longest)
        return setup_of(self.edition, self.mode, self.expansions or (), self.settings or {}, modules)

    @property
    def printed(self) -> facts.Edition:
        """The edition of the sheet that is drawn on."""
        return self.sheet or self.edition

    @property
    def modules(self) -> Modules:
        """The parts beside expansions, each with what it is made from."""
        if is_alone(self.expansions or (), self.settings or {}):
            return ()
        made = ((name, module.chosen_by(self)) for name, module in MODULES.items())
        return tuple((name, chosen) for name, chosen in made if chosen is not NOT_PLAYED)

    @property
    def drafted(self) -> DraftOptions:
        """What was chosen of a draft, whether there is one or not."""
        return self.draft if isinstance(self.draft, DraftOptions) else DraftOptions()


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """The dice of a round, for everybody: the white ones, where no draft deals them out, then those of the expansions
    in their order."""

    round: int
    faces: tuple[Face, ...]


class FirstDue(msgspec.Struct, frozen=True, tag="first-due"):
    """What stands before all else in this round, such as a drought, is done before dice are picked: the seats that it
    asks for something."""

    seats: tuple[Seat, ...]


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """The match is over: every seat's score sheet."""

    sheets: tuple[ScoreSheet, ...]


Event = Rolled | FirstDue | Scored | ExpansionEvent

PARTS = (*CLASSES.values(), *MODULES.values())
ACTS: Any = Union[(DrawDie, DrawSpecial, *(act for each in PARTS for act in each.acts_of_its_own))]
EVENTS: Any = Union[(Rolled, FirstDue, Scored, *(event for each in PARTS for event in each.events_of_its_own))]


class Table(msgspec.Struct, frozen=True, dict=True):
    """The state: the round from 1 (0 before the first roll), its roll, the sheets by seat.

    `drawing` is whether the round is being drawn; `scores` are there when the match is over. `parts` has what a part
    of the match keeps at the table, by its name. `rolls` has by seat what it draws, where each has dice of its own.
    `first` are the seats that are asked for what stands before all else, before dice are picked; where that was done
    apart, `settled` has by seat the special route that was spent on it, "" for none.
    """

    options: Options
    sheets: tuple[Sheet, ...]
    round: int = 0
    roll: tuple[str, ...] = ()
    drawing: bool = False
    scores: tuple[ScoreSheet, ...] | None = None
    parts: dict[str, Any] = {}
    rolls: tuple[tuple[str, ...], ...] = ()
    first: tuple[Seat, ...] = ()
    settled: tuple[str, ...] = ()

    def roll_of(self, seat: Seat) -> tuple[str, ...]:
        """The dice that a seat draws in this round."""
        return self.rolls[seat] if self.rolls else self.roll

    def settled_of(self, seat: Seat) -> str | None:
        """As `RoundEditor.settled` has it."""
        return self.settled[seat] if self.settled else None

    @cached_property
    def asked(self) -> dict[Seat, tuple[list[Act], RoundEditor]]:
        """By seat the turn that was asked last, with the acts done in it: an act is judged after those before it, one
        after the other. No part of the state, and as old as it at most."""
        return {}


class SheetView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sheet for everybody's eyes: marks by space, the special routes used, the points as it stands.

    `layers` has what lies on it beside drawings, by name, in the form of a written sheet (`docs/notation.md`),
    `progress` how near it is to each of the goals. `activated` are the spaces of printed buildings that are.
    """

    marks: dict[str, Mark]
    specials: tuple[str, ...]
    score: ScoreSheet
    layers: dict[str, Any] = {}
    progress: tuple[Progress, ...] = ()
    activated: tuple[str, ...] = ()


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that lies on the table: nothing in Railroad Ink is hidden but what is not committed by all.

    `dice` tells, die by die as in `roll`, what each is; it is left out where all are white. `parts` has what parts of
    the match keep at the table, by name. `rolls`, where each seat has dice of its own, has by seat what it draws; then
    `roll` has only the dice for all, and `dice` goes by `rolls`, also before these are there. `board` is the expansion
    on whose board this round is drawn, left out where it is the sheet. `settled`, where what stands before all else in
    a round was done before dice were picked, has by seat the special route that was spent on it, "" for none.
    """

    options: Options
    round: int
    rounds: int
    roll: tuple[str, ...]
    sheets: tuple[SheetView, ...]
    dice: tuple[DieView, ...] = ()
    parts: dict[str, Any] = {}
    rolls: tuple[tuple[str, ...], ...] = ()
    board: str = msgspec.field(default="", name="leaf")
    settled: tuple[str, ...] = ()

    def roll_of(self, seat: Seat) -> tuple[str, ...]:
        """The dice that a seat draws in this round."""
        return self.rolls[seat] if self.rolls else self.roll

    def settled_of(self, seat: Seat) -> str | None:
        """As `RoundEditor.settled` has it."""
        return self.settled[seat] if self.settled else None


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat may draw now, by space the drawings that fit: for each die (None: drawn), for each special route.

    `due` are the dice that must still be drawn, `duties` what else is owed; `acts` are the acts of expansions that are
    legal now. `duplicates` has, by the number of a die, where it may be drawn a second time, `free` where a special
    route may be drawn that counts toward no limit (rules 9.1), `doublings` by the number of a die where its face may be
    drawn once more underground (rules 12).
    """

    dice: tuple[dict[str, tuple[str, ...]] | None, ...]
    specials: dict[str, dict[str, tuple[str, ...]]]
    due: tuple[int, ...]
    acts: tuple[Any, ...] = ()
    duties: tuple[Duty, ...] = ()
    duplicates: dict[int, dict[str, tuple[str, ...]]] = {}
    free: dict[str, dict[str, tuple[str, ...]]] = {}
    doublings: dict[int, dict[str, tuple[str, ...]]] = {}


class RailroadInk(Game[Options, Table, Act, Event, TableView]):
    """Railroad Ink in either edition with any of its expansions; any number of seats, each with its own sheet."""

    name = "railroad-ink"
    rules_version = 3
    variant = "edition"
    hides = False  # sheets lie open; what is secret of a round is in drafts and commits
    options_type = Options
    table_type = Table
    act_type = ACTS
    event_type = EVENTS
    view_type = TableView

    def version_for(self, options: Options) -> int:
        names = {*(options.expansions or ())}
        return max(
            (
                mended.version
                for name, expansion in facts.EXPANSIONS.items()
                if name in names
                for mended in expansion.mended
                if (options.draft if mended.picks else not names.isdisjoint(mended.beside))
            ),
            default=1,
        )

    def start(self, options: Options, seats: int) -> Table:
        check_expansions(options.expansions or (), options.settings or {})
        setup = options.setup
        alone = is_alone(options.expansions or (), options.settings or {})
        for module in MODULES.values():
            module.check_options(options, seats, alone)
        return Table(options, (setup.start(),) * seats)

    def status(self, table: Table) -> Status:
        return Status(round=table.round)

    def phase(self, table: Table) -> Phase | None:
        if table.scores is not None:
            return None
        asking = self._asking(table)
        if asking is not None:
            return asking.phase(table)
        return Phase("draw", tuple(range(len(table.sheets))) if table.drawing else ())

    def acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        asking = self._asking(table)
        if asking is not None:
            return asking.phase_acts(table, seat, draft)
        return tuple(self._turn(table, seat, draft).acts())

    def check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        asking = self._asking(table)
        if asking is not None:
            asking.phase_check(table, seat, draft, act)
        else:
            self._turn(table, seat, draft).check(act)

    def offer(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Offer:
        asking = self._asking(table)
        if asking is not None:
            first = turn_before(table, seat, draft).first_duty()[0] if table.first else None
            acts = tuple(asking.phase_acts(table, seat, draft))
            return Offer((), {}, (), acts, () if first is None else (first,))
        turn = self._turn(table, seat, draft)
        first = turn.first_duty()[0]
        if first is not None:
            fitting: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {}
            specials: dict[str, dict[str, tuple[str, ...]]] = {}
        else:
            # Dice of one kind with the same face fit alike.
            fitting = {(turn.dice[die].of, turn.roll[die]): turn.fitting_by_space(die) for die in turn.left}
            drawable = turn.special_routes() if turn.round <= turn.setup.rounds else ()
            specials = {route: turn.route_by_space(route) for route in drawable}
        dice = tuple(
            fitting.get((turn.dice[die].of, route), {}) if die in turn.left else None
            for die, route in enumerate(turn.roll)
        )
        due = tuple(die for die in turn.left if turn.dice[die].part is None and dice[die])
        if not turn.setup.parts:
            return Offer(dice, specials, due)
        # What stands before all else comes alone: it may change what else is owed.
        duties = (first,) if first is not None else tuple(turn.duties())
        acts = tuple(turn.acts_of_expansions(listed=True))
        return Offer(dice, specials, due, acts, duties, **turn.offered())

    def explain(self, table: Table, seat: Seat) -> Behind:
        return table.options.setup.behind(table.sheets[seat])

    def complete(self, table: Table, seat: Seat, draft: Sequence[Act]) -> None:
        asking = self._asking(table)
        if asking is not None:
            asking.phase_complete(table, seat, draft)
            return
        turn = self._turn(table, seat, draft)
        duty = turn.first_duty()[0]
        if duty is None:
            die = next(turn.due(), None)
            if die is not None:
                name = ROUTE_NAMES[turn.roll[die]]
                raise Refusal("dice-left", f"die {die} ({name}) can still be drawn, so it must be", f"die.{die}")
            duty = next(turn.duties(), None)
        if duty is not None:
            raise Refusal("duty-left", duty.text, f"duty.{duty.code}")

    def default(self, table: Table, seat: Seat, draft: Sequence[Act], chance: Chance) -> Sequence[Act]:
        asking = self._asking(table)
        if asking is not None:
            return asking.phase_default(table, seat, draft)
        turn = self._turn_anew(table, seat, draft)
        return (*draft, *turn.finish())

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        asking = self._asking(table)
        if asking is not None:
            return asking.phase_record(table, commits)
        setup = table.options.setup
        sheets = tuple(
            drawn(sheet, commits[seat], table.round, setup, table.roll_of(seat))
            for seat, sheet in enumerate(table.sheets)
        )
        return msgspec.structs.replace(table, sheets=sheets, drawing=False)

    def sketch(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Table:
        asking = self._asking(table)
        if asking is not None:
            return asking.phase_record(table, {seat: draft})
        setup = table.options.setup
        sheet = drawn(table.sheets[seat], draft, table.round, setup, table.roll_of(seat))
        return msgspec.structs.replace(table, sheets=(*table.sheets[:seat], sheet, *table.sheets[seat + 1 :]))

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        if table.drawing:
            return ()  # a part's own phase goes on, or is over: now the round is drawn
        setup = table.options.setup
        events: list[Event] = []
        moment: MomentName = "drawn" if table.round else "opened"
        for part in setup.at_moment[moment]:
            for event in part.happens(table, chance, moment):
                table = part.apply(table, event)
                events.append(event)
        if table.round == setup.last_round:
            return [*events, Scored(tuple(_score(setup, table, seat) for seat in range(len(table.sheets))))]
        number = table.round + 1
        faces = []
        for label, shown in setup.throws(number):
            face = chance.number(label, len(shown))
            faces.append(Face(shown[face], face))
        roll = Rolled(number, tuple(faces))
        events.append(roll)
        rolling = setup.at(number).at_moment["rolled"]
        table = self.apply(table, roll) if rolling else table
        for part in rolling:
            for event in part.happens(table, chance, "rolled"):
                table = part.apply(table, event)
                events.append(event)
        if self._has_firsts(table):
            events.append(FirstDue(owing(table)))
        return events

    @staticmethod
    def _has_firsts(table: Table) -> bool:
        """Whether what stands before all else in a round is done before dice are picked."""
        setup = table.options.setup
        here = setup.at(table.round)
        return (
            bool(here.dealt)
            and bool(here.pressing)
            and table.options.drafted.first == "duties"
            and table.round <= setup.rounds
        )

    def apply(self, table: Table, event: Event | Committed[Act] | Shown[Act]) -> Table:
        if isinstance(event, Rolled):
            roll = tuple(face.route for face in event.faces)
            return msgspec.structs.replace(
                table, round=event.round, roll=roll, rolls=(), drawing=True, first=(), settled=()
            )
        if isinstance(event, FirstDue):
            return msgspec.structs.replace(table, first=event.seats, settled=("",) * len(table.sheets))
        if isinstance(event, Scored):
            return msgspec.structs.replace(table, scores=event.sheets)
        if isinstance(event, Committed | Shown):
            return table
        part = table.options.setup.telling.get(type(event))
        if part is None:
            raise BadLog("log-fold", "an event of a part that is not in play")
        return part.apply(table, event)

    def follow(self, state: State[Table, Act], event: Any) -> State[Table, Act]:
        table = state.table
        setup = table.options.setup
        if isinstance(event, Committed):
            check_acts(setup, table.round, self._asking(table), event.acts)
        elif isinstance(event, Rolled):
            if event.round != table.round + 1 or event.round > setup.last_round:
                raise bad(f"round {event.round} follows {table.round}")
            check_faces([shown for _, shown in setup.throws(event.round)], event.faces)
        elif isinstance(event, FirstDue) and not {*event.seats} <= {*range(len(table.sheets))}:
            raise bad(f"there are {len(table.sheets)} seats")
        elif isinstance(event, Scored) and len(event.sheets) != len(table.sheets):
            raise bad(f"there are {len(table.sheets)} sheets, and {len(event.sheets)} scores")
        return self.evolve(state, event)

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        setup = table.options.setup
        sheets = tuple(_sheet_view(setup, table, seat) for seat in range(len(table.sheets)))
        dice = setup.shown(table.round) if table.round and setup.expansions else ()
        parts: dict[str, Any] = {}
        for part in setup.tabled:
            seen = part.seen(table)
            if seen is not None:
                parts[part.name] = seen
        board = setup.at(table.round).second_board
        return TableView(
            table.options,
            table.round,
            setup.rounds,
            table.roll,
            sheets,
            dice,
            parts,
            table.rolls,
            "" if board is None else board.name,
            () if table.first else table.settled,
        )

    def draws(self, table: Table, event: Event | Committed[Act]) -> Sequence[Draw]:
        setup = table.options.setup
        if isinstance(event, Rolled):
            throws = setup.throws(event.round)
            return [Draw(label, 6, face.face) for (label, _), face in zip(throws, event.faces, strict=False)]
        part = setup.telling.get(type(event))
        return part.draws(table, event) if part is not None and isinstance(event, ExpansionEvent) else ()

    def result(self, table: Table) -> Result | None:
        if table.scores is None:
            return None
        return Result(tuple(score.total for score in table.scores), places(ranks(table)))

    @staticmethod
    def _asking(table: Table) -> OwnPhase | None:
        """The part whose own phase it is; it keeps at the table what it asks."""
        if not table.drawing or not table.parts:
            return None
        if table.first:
            return FIRSTS
        for part in table.options.setup.at(table.round).asking:
            if part.phase(table) is not None:
                return part
        return None

    @staticmethod
    def _turn_anew(table: Table, seat: Seat, draft: Sequence[Act]) -> RoundEditor:
        roll, settled = table.roll_of(seat), table.settled_of(seat)
        return RoundEditor(table.sheets[seat], roll, draft, table.options.setup, table.round, settled)

    @staticmethod
    def _turn(table: Table, seat: Seat, draft: Sequence[Act]) -> RoundEditor:
        """The turn as drafted, only to be asked: the one asked last goes on, where the draft goes on from it."""
        # Taken away meanwhile: nobody else goes on from it, nor anybody where an act fails half done.
        done, turn = table.asked.pop(seat, _NOT_ASKED)
        count = len(done)
        if turn is None or count > len(draft) or done != list(draft[:count]):
            done, count = [], 0
            turn = RailroadInk._turn_anew(table, seat, ())
        for act in draft[count:]:
            turn.draw(act)
            done.append(act)
        table.asked[seat] = (done, turn)
        return turn


_NOT_ASKED: tuple[list[Act], RoundEditor | None] = ([], None)


def _goals(setup: Setup, table: Table, seat: Seat) -> int:
    return 0 if setup.goals is None else setup.goals.seat_points(table, seat)


def _score(setup: Setup, table: Table, seat: Seat) -> ScoreSheet:
    return setup.score(table.sheets[seat], goals=_goals(setup, table, seat))


class KeptView(NamedTuple):
    """The view of a sheet, and what it was made from beside the sheet: what is played with, `Table.parts`, the seat,
    and what the goals said of these."""

    setup: Setup
    parts: dict[str, Any]
    seat: Seat
    said: tuple[int, tuple[str, ...]]
    view: SheetView


def _sheet_view(setup: Setup, table: Table, seat: Seat) -> SheetView:
    """Kept with the sheet: most sheets of a table stay while one of them is drawn on."""
    sheet, parts = table.sheets[seat], table.parts
    kept: KeptView | None = sheet.kept.get(KeptView)
    if kept is not None and kept.setup is not setup:
        kept = None
    if kept is not None and kept.parts is parts and kept.seat == seat:
        return kept.view
    goals = _goals(setup, table, seat)
    codes = () if setup.goals is None else setup.goals.codes(table)
    if kept is not None and kept.said == (goals, codes):
        view = kept.view
    else:
        network = sheet.network()
        trail = setup.mode == "trail"
        progress = () if setup.goals is None else setup.goals.progress(sheet, network, trail, codes)
        score = setup.score(sheet, network, goals=goals)
        woken = tuple(chain(*activated(sheet).values())) if setup.has_buildings else ()
        view = SheetView(sheet.marks, sheet.specials(), score, sheet.layers, progress, woken)
    sheet.kept[KeptView] = KeptView(setup, parts, seat, (goals, codes), view)
    return view
