"""Implements the engine's interface `Game` for Railroad Ink: rolls, drawing, and the score at the end (rules 4, 6).

This module handles seats and rounds. `round/turn.py` decides which drawings are legal, `scoring/score_sheet.py`
computes the points, and `setup.py` finds the rule components in play.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Literal, NamedTuple, Union

import msgspec
from msgspec import UNSET, UnsetType

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, BadLog, Refusal
from inkrally.match.game import Committed, Game, Phase, Result, Seat, Shown, State, Status, places
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.challenge import MODULES
from inkrally.railroad_ink.challenge.buildings import activated
from inkrally.railroad_ink.contract import NOT_PLAYED, ExpansionEvent, ExtraPhase, MomentName
from inkrally.railroad_ink.expansions import CLASSES
from inkrally.railroad_ink.house_rules import NO_HOUSE_RULES, check_dice, house_rules
from inkrally.railroad_ink.round.actions import Action, DrawDie, DrawSpecial, RequiredAction
from inkrally.railroad_ink.round.log_validation import check_acts, check_faces, invalid_log
from inkrally.railroad_ink.round.neighbours import changed_sheet
from inkrally.railroad_ink.round.required_first import (
    REQUIRED_FIRST_PHASE,
    cached_turn,
    phase_setup,
    seats_with_required_actions,
)
from inkrally.railroad_ink.round.rolls import Face
from inkrally.railroad_ink.round.turn import RoundEditor, sheet_after
from inkrally.railroad_ink.scoring.score_sheet import GoalProgress, ScoreBreakdown, ScoreSheet
from inkrally.railroad_ink.scoring.ties import ranks
from inkrally.railroad_ink.setup import (
    DieView,
    Modules,
    Setup,
    base_setup,
    check_expansions,
    default_mode,
    is_second_board_only,
    setup_of,
)
from inkrally.railroad_ink.sheet.routes import ROUTE_NAMES
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet


class DraftOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a draft: seats pick their white dice (rules 9.4).

    Attributes:
        sets: The edition of each set of white dice in the pool, one set for each seat: `own` for the match's edition,
            `both` for the two editions in turn, or a list.
        first: The first part of a round: the `duties` before drawing, such as a drought, or the `picks`.
    """

    sets: Literal["own", "both"] | tuple[facts.Edition, ...] = "own"
    first: Literal["duties", "picks"] = "duties"


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The options of a match. Fields that are not chosen are left out.

    Attributes:
        edition: The edition of the dice.
        longest: The mode of counting the longest routes; None for the mode of the edition (rules, conflict X2).
        expansions: The expansions in any order.
        settings: The settings of expansions, such as `meteor.distance`.
        sheet: The edition of the sheet, by default that of the dice. Any combination works (rules 13).
        goals: "drawn", "none", or the codes of goals in their order. By default "drawn" for the edition Challenge.
        draft: Whether seats pick dice in a draft, or the settings for the draft.
        dice: The faces of four own dice in the place of the white dice, a house rule.
        leave_die: Whether each player may leave one die of each round undrawn although it could be drawn, a house rule.
    """

    edition: facts.Edition = "original"
    longest: facts.LongestMode | None = None
    expansions: tuple[str, ...] | UnsetType = UNSET
    settings: dict[str, str] | UnsetType = UNSET
    sheet: facts.Edition | UnsetType = UNSET
    goals: Literal["drawn", "none"] | tuple[str, ...] | UnsetType = UNSET
    draft: bool | DraftOptions | UnsetType = UNSET
    dice: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    leave_die: bool | UnsetType = UNSET

    @property
    def mode(self) -> facts.LongestMode:
        """The mode of counting the longest routes in the match."""
        return self.longest or default_mode(self.edition, self.expansions or (), self.settings or {})

    @property
    def rounds(self) -> int:
        """The number of rounds (rules 2, and the limits of expansions)."""
        return self.setup.rounds

    @cached_property
    def setup(self) -> Setup:
        """The dice, rule components and rounds of these options. Check the options first."""
        modules, house = self.modules, house_rules(self.dice or (), self.leave_die is True)
        if not self.expansions and not modules and house == NO_HOUSE_RULES:
            return base_setup(self.edition, self.longest)
        return setup_of(self.edition, self.mode, self.expansions or (), self.settings or {}, modules, house)

    @property
    def printed(self) -> facts.Edition:
        """The edition of the sheet."""
        return self.sheet or self.edition

    @property
    def modules(self) -> Modules:
        """The rule components that are not expansions, each with its settings."""
        if is_second_board_only(self.expansions or (), self.settings or {}):
            return ()
        made = ((name, module.settings_for(self)) for name, module in MODULES.items())
        return tuple((name, chosen) for name, chosen in made if chosen is not NOT_PLAYED)

    @property
    def drafted(self) -> DraftOptions:
        """The settings of the draft; the defaults in a match without a draft."""
        return self.draft if isinstance(self.draft, DraftOptions) else DraftOptions()


class Rolled(msgspec.Struct, frozen=True, tag="rolled"):
    """The roll of a round for all seats: first the white dice, except in a draft, then the dice of expansions."""

    round: int
    faces: tuple[Face, ...]


class EndRolled(msgspec.Struct, frozen=True, tag="end-rolled"):
    """The roll at the end of a round, after all seats have drawn (`rolled_at_end` in a manifest)."""

    round: int
    faces: tuple[Face, ...]


class RequiredFirst(msgspec.Struct, frozen=True, tag="first-due"):
    """The seats that must do a required action outside of drawing.

    That is before the first roll, the picks or the drawing of this round, or after the roll at the end of a round.
    """

    seats: tuple[Seat, ...]


class Scored(msgspec.Struct, frozen=True, tag="scored"):
    """The match is over. The event has the score sheet of each seat."""

    sheets: tuple[ScoreSheet, ...]


Event = Rolled | EndRolled | RequiredFirst | Scored | ExpansionEvent

COMPONENT_CLASSES = (*CLASSES.values(), *MODULES.values())
ActionUnion: Any = Union[(DrawDie, DrawSpecial, *(act for each in COMPONENT_CLASSES for act in each.action_types))]
EventUnion: Any = Union[
    (Rolled, EndRolled, RequiredFirst, Scored, *(event for each in COMPONENT_CLASSES for event in each.event_types))
]


class Table(msgspec.Struct, frozen=True, dict=True):
    """The state of a match.

    Attributes:
        sheets: The sheet of each seat.
        round: The round from 1; 0 before the first roll.
        roll: The faces of the dice that are rolled for all seats.
        drawing: Whether the seats are drawing this round.
        scores: The score sheets when the match is over.
        component_states: The state of each rule component, by its name.
        rolls: The faces of the dice of each seat, if each seat has its own dice.
        first: The seats that must still do required actions before the first roll, the picks or the drawing, or after
            the roll at the end of a round.
        first_actions_done: For each seat, the special route that was spent on these actions, "" for none. Empty if this
            round has no such phase.
        ended: The last round at whose end dice were rolled, or 0.
        end_roll: The faces of the dice of that roll.
    """

    options: Options
    sheets: tuple[Sheet, ...]
    round: int = 0
    roll: tuple[str, ...] = ()
    drawing: bool = False
    scores: tuple[ScoreSheet, ...] | None = None
    component_states: dict[str, Any] = {}
    rolls: tuple[tuple[str, ...], ...] = ()
    first: tuple[Seat, ...] = ()
    first_actions_done: tuple[str, ...] = ()
    ended: int = 0
    end_roll: tuple[str, ...] = ()

    @property
    def is_ended(self) -> bool:
        """Whether the dice at the end of this round are rolled."""
        return 0 < self.ended == self.round

    def roll_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the dice that a seat draws in this round."""
        return self.rolls[seat] if self.rolls else self.roll

    def first_actions_done_of(self, seat: Seat) -> str | None:
        """Return the argument `first_actions_done` of `RoundEditor` for a seat."""
        return self.first_actions_done[seat] if self.first_actions_done else None

    @cached_property
    def asked(self) -> dict[Seat, tuple[list[Action], RoundEditor]]:
        """A cache of the last turn of each seat with its actions, which is not part of the state.

        The next action of a seat can be checked without replaying its earlier actions.
        """
        return {}


class SheetView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sheet as all players see it.

    Attributes:
        marks: The drawings by space.
        specials: The special routes used.
        score: The present points of the sheet.
        layers: The content of the sheet beside drawings, by layer, as in a written sheet
            (`docs/reference/notation.md`).
        progress: The amount of each goal that the sheet has.
        activated: The spaces of the activated buildings.
    """

    marks: dict[str, Mark]
    specials: tuple[str, ...]
    score: ScoreSheet
    layers: dict[str, Any] = {}
    progress: tuple[GoalProgress, ...] = ()
    activated: tuple[str, ...] = ()


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as all players see it. Only drafts and commits of the current round are hidden.

    Attributes:
        dice: The kind of each die in `roll`, or in `rolls` if each seat has its own dice; left out if all are white.
        component_states: The state of each rule component, by its name.
        rolls: The dice of each seat, if each seat has its own dice. Then `roll` has only the dice for all seats.
        board: The expansion on whose board this round is drawn; left out for a round on the sheet.
        first_actions_done: As in `Table`.
        ended: As in `Table`.
        end_roll: As in `Table`.
    """

    options: Options
    round: int
    rounds: int
    roll: tuple[str, ...]
    sheets: tuple[SheetView, ...]
    dice: tuple[DieView, ...] = ()
    component_states: dict[str, Any] = msgspec.field(default_factory=dict, name="parts")
    rolls: tuple[tuple[str, ...], ...] = ()
    board: str = msgspec.field(default="", name="leaf")
    first_actions_done: tuple[str, ...] = msgspec.field(default=(), name="settled")
    ended: int = 0
    end_roll: tuple[str, ...] = ()

    @property
    def is_ended(self) -> bool:
        """Whether the dice at the end of this round are rolled."""
        return 0 < self.ended == self.round

    def roll_of(self, seat: Seat) -> tuple[str, ...]:
        """Return the dice that a seat draws in this round."""
        return self.rolls[seat] if self.rolls else self.roll

    def first_actions_done_of(self, seat: Seat) -> str | None:
        """Return the argument `first_actions_done` of `RoundEditor` for a seat."""
        return self.first_actions_done[seat] if self.first_actions_done else None


class LegalActions(msgspec.Struct, frozen=True, omit_defaults=True):
    """The legal actions of a seat now.

    Attributes:
        dice: For each die, the legal drawings by space; None if the die is drawn already.
        specials: For each special route, the legal drawings by space.
        due: The dice that must still be drawn.
        acts: The other legal actions of rule components.
        duties: The actions of rule components that the seat must still do.
        duplicates: For each die that may be drawn a second time, the legal drawings by space (rules 9.1).
        free: For each special route that may be drawn without counting towards a limit, the legal drawings by space
            (rules 9.1).
        doublings: For each die whose face may be drawn once more underground, the legal drawings by space (rules 12).
        sheet: The seat whose sheet the actions in `acts`, or those of the draft, change if it is a neighbour's sheet
            (rules 15.1).
    """

    dice: tuple[dict[str, tuple[str, ...]] | None, ...]
    specials: dict[str, dict[str, tuple[str, ...]]]
    due: tuple[int, ...]
    acts: tuple[Any, ...] = ()
    duties: tuple[RequiredAction, ...] = ()
    duplicates: dict[int, dict[str, tuple[str, ...]]] = {}
    free: dict[str, dict[str, tuple[str, ...]]] = {}
    doublings: dict[int, dict[str, tuple[str, ...]]] = {}
    sheet: Seat | None = None


class RailroadInk(Game[Options, Table, Action, Event, TableView]):
    """Railroad Ink in either edition with any of its expansions, for any number of seats with one sheet each."""

    name = "railroad-ink"
    rules_version = 3
    variant = "edition"
    has_hidden_information = False  # sheets are public; only drafts and commits of the current round are secret
    options_type = Options
    table_type = Table
    action_type = ActionUnion
    event_type = EventUnion
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
        if options.dice is not UNSET:
            check_dice(options.dice, options.expansions or (), bool(options.draft))
        setup = options.setup
        alone = is_second_board_only(options.expansions or (), options.settings or {})
        for module in MODULES.values():
            module.check_options(options, seats, alone)
        return Table(options, (setup.start(),) * seats)

    def check_rated(self, options: Options) -> None:
        if options.dice is not UNSET:
            words = "a rated match has the dice of the game"
            raise BadInput("rated-house-rule", words, "options.dice", {"what": "dice"})
        if options.leave_die is True:
            words = "in a rated match, each die that can be drawn must be drawn"
            raise BadInput("rated-house-rule", words, "options.leave_die", {"what": "leave"})

    def status(self, table: Table) -> Status:
        return Status(round=table.round)

    def phase(self, table: Table) -> Phase | None:
        if table.scores is not None:
            return None
        asking = self._current_phase_component(table)
        if asking is not None:
            return asking.phase(table)
        return Phase("draw", tuple(range(len(table.sheets))) if table.drawing else ())

    def legal_actions(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        asking = self._current_phase_component(table)
        if asking is not None:
            return asking.phase_actions(table, seat, draft)
        return tuple(self._turn(table, seat, draft).legal_actions())

    def check_action(self, table: Table, seat: Seat, draft: Sequence[Action], act: Action) -> None:
        asking = self._current_phase_component(table)
        if asking is not None:
            asking.check_phase_action(table, seat, draft, act)
        else:
            self._turn(table, seat, draft).check(act)

    def legal_actions_view(self, table: Table, seat: Seat, draft: Sequence[Action]) -> LegalActions:
        asking = self._current_phase_component(table)
        if asking is not None:
            first = REQUIRED_FIRST_PHASE.turn(table, seat, draft).first_duty()[0] if table.first else None
            acts = tuple(asking.phase_actions(table, seat, draft))
            sheet = changed_sheet((*acts, *draft), seat, len(table.sheets))
            return LegalActions((), {}, (), acts, () if first is None else (first,), sheet=sheet)
        turn = self._turn(table, seat, draft)
        first = turn.first_duty()[0]
        if first is not None:
            fitting: dict[tuple[str, str], dict[str, tuple[str, ...]]] = {}
            specials: dict[str, dict[str, tuple[str, ...]]] = {}
        else:
            # Dice of the same kind with the same face have the same legal drawings.
            fitting = {(turn.dice[die].owner_name, turn.roll[die]): turn.fitting_by_space(die) for die in turn.left}
            drawable = turn.special_routes() if turn.round <= turn.setup.rounds else ()
            specials = {route: turn.route_by_space(route) for route in drawable}
        dice = tuple(
            fitting.get((turn.dice[die].owner_name, route), {}) if die in turn.left else None
            for die, route in enumerate(turn.roll)
        )
        due = tuple(die for die in turn.left if not turn.dice[die].optional and dice[die])
        if turn.setup.house.leave_die and len(due) == 1:
            due = ()
        if not turn.setup.components:
            return LegalActions(dice, specials, due)
        # A required first action is listed alone, because it may change the other required actions.
        duties = (first,) if first is not None else tuple(turn.required_actions())
        acts = tuple(turn.expansion_actions(listed=True))
        return LegalActions(dice, specials, due, acts, duties, **turn.legal_action_fields())

    def explain(self, table: Table, seat: Seat) -> ScoreBreakdown:
        return table.options.setup.breakdown(table.sheets[seat])

    def check_complete(self, table: Table, seat: Seat, draft: Sequence[Action]) -> None:
        asking = self._current_phase_component(table)
        if asking is not None:
            asking.phase_complete(table, seat, draft)
            return
        turn = self._turn(table, seat, draft)
        duty = turn.first_duty()[0]
        if duty is None:
            die = next(turn.required_dice(), None)
            if die is not None:
                name = ROUTE_NAMES[turn.roll[die]]
                raise Refusal(
                    "dice-left", f"die {die} ({name}) can still be drawn, so draw it before you commit", f"die.{die}"
                )
            duty = next(turn.required_actions(), None)
        if duty is not None:
            raise Refusal("duty-left", duty.text, f"duty.{duty.code}")

    def default_draft(self, table: Table, seat: Seat, draft: Sequence[Action], chance: Chance) -> Sequence[Action]:
        asking = self._current_phase_component(table)
        if asking is not None:
            return asking.phase_default(table, seat, draft)
        turn = self._uncached_turn(table, seat, draft)
        return (*draft, *turn.complete_by_default())

    def record(self, table: Table, commits: Mapping[Seat, Sequence[Action]]) -> Table:
        asking = self._current_phase_component(table)
        if asking is not None:
            return asking.phase_record(table, commits)
        setup = table.options.setup
        sheets = tuple(
            sheet_after(sheet, commits[seat], table.round, setup, table.roll_of(seat))
            for seat, sheet in enumerate(table.sheets)
        )
        return msgspec.structs.replace(table, sheets=sheets, drawing=False)

    def preview_draft(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Table:
        asking = self._current_phase_component(table)
        if asking is not None:
            return asking.phase_record(table, {seat: draft})
        setup = table.options.setup
        sheet = sheet_after(table.sheets[seat], draft, table.round, setup, table.roll_of(seat))
        return msgspec.structs.replace(table, sheets=(*table.sheets[:seat], sheet, *table.sheets[seat + 1 :]))

    def resolve(self, table: Table, chance: Chance) -> Sequence[Event]:
        if table.drawing or table.first:
            return ()  # the phase of a component continues, or the seats draw next
        setup = table.options.setup
        events: list[Event] = []
        moment: MomentName = "drawn" if table.round else "opened"
        # Once the seats have acted before the first roll, the opening is over.
        is_opened = not table.round and bool(table.first_actions_done)
        for component in () if is_opened or table.is_ended else setup.at_moment[moment]:
            for event in component.events_at(table, chance, moment):
                table = component.apply_event(table, event)
                events.append(event)
        if not table.round and setup.acts_before_first_roll and not is_opened:
            return [*events, RequiredFirst(seats_with_required_actions(table))]
        if not table.is_ended and setup.end_of(table.round) is not None:
            table, ended = self._end_round(table, chance)
            events += ended
            if isinstance(ended[-1], RequiredFirst):
                return events
        if table.round == setup.last_round:
            return [*events, Scored(tuple(_score(setup, table, seat) for seat in range(len(table.sheets))))]
        number = table.round + 1
        roll = Rolled(number, _rolled(setup, number, chance))
        events.append(roll)
        table = self.apply(table, roll)
        for component in setup.round_setup(number).at_moment["rolled"]:
            for event in component.events_at(table, chance, "rolled"):
                table = component.apply_event(table, event)
                events.append(event)
        if self._may_require_first_actions(table):
            events.append(RequiredFirst(seats_with_required_actions(table)))
        return events

    def _end_round(self, table: Table, chance: Chance) -> tuple[Table, list[Event]]:
        """Roll the dice at the end of a round. Return the table after the roll, and the events.

        The last event is `RequiredFirst` if the roll requires actions of seats.
        """
        end = table.options.setup.end_of(table.round)
        assert end is not None
        roll = EndRolled(table.round, _rolled(end, table.round, chance))
        events: list[Event] = [roll]
        table = self.apply(table, roll)
        for component in end.at_moment["ended"]:
            for event in component.events_at(table, chance, "ended"):
                table = component.apply_event(table, event)
                events.append(event)
        seats = seats_with_required_actions(table)
        if seats:
            events.append(RequiredFirst(seats))
        return table, events

    @staticmethod
    def _may_require_first_actions(table: Table) -> bool:
        """Return whether a component may require actions in a phase before the drawing or the picks of this round."""
        setup = table.options.setup
        here = setup.round_setup(table.round)
        return (
            (here.has_first_phase or (bool(here.dealt) and table.options.drafted.first == "duties"))
            and bool(here.required_first_components)
            and table.round <= setup.rounds
        )

    def apply(self, table: Table, event: Event | Committed[Action] | Shown[Action]) -> Table:
        if isinstance(event, Rolled):
            roll = tuple(face.route for face in event.faces)
            return msgspec.structs.replace(
                table, round=event.round, roll=roll, rolls=(), drawing=True, first=(), first_actions_done=()
            )
        if isinstance(event, EndRolled):
            roll = tuple(face.route for face in event.faces)
            return msgspec.structs.replace(table, ended=event.round, end_roll=roll)
        if isinstance(event, RequiredFirst):
            return msgspec.structs.replace(table, first=event.seats, first_actions_done=("",) * len(table.sheets))
        if isinstance(event, Scored):
            return msgspec.structs.replace(table, scores=event.sheets)
        if isinstance(event, Committed | Shown):
            return table
        component = table.options.setup.component_by_event.get(type(event))
        if component is None:
            raise BadLog("log-fold", "an event of a part that is not in play")
        return component.apply_event(table, event)

    def evolve_untrusted(self, state: State[Table, Action], event: Any) -> State[Table, Action]:
        table = state.table
        setup = table.options.setup
        if isinstance(event, Committed):
            check_acts(phase_setup(table), table.round, self._current_phase_component(table), event.acts)
        elif isinstance(event, Rolled):
            if event.round != table.round + 1 or event.round > setup.last_round:
                raise invalid_log(f"round {event.round} follows {table.round}")
            check_faces([shown for _, shown in setup.rolls_for(event.round)], event.faces)
        elif isinstance(event, EndRolled):
            end = setup.end_of(event.round)
            if end is None or event.round != table.round or table.is_ended:
                raise invalid_log(f"nothing is rolled at the end of round {event.round} after round {table.round}")
            check_faces([shown for _, shown in end.rolls_for(event.round)], event.faces)
        elif isinstance(event, RequiredFirst) and not {*event.seats} <= {*range(len(table.sheets))}:
            raise invalid_log(f"there are {len(table.sheets)} seats")
        elif isinstance(event, Scored) and len(event.sheets) != len(table.sheets):
            raise invalid_log(f"there are {len(table.sheets)} sheets, and {len(event.sheets)} scores")
        return self.evolve(state, event)

    def view(self, table: Table, viewer: Seat | None) -> TableView:
        setup = table.options.setup
        sheets = tuple(_sheet_view(setup, table, seat) for seat in range(len(table.sheets)))
        dice = setup.dice_views(table.round) if table.round and setup.expansions else ()
        states: dict[str, Any] = {}
        for component in setup.event_components:
            seen = component.visible_state(table)
            if seen is not None:
                states[component.name] = seen
        board = setup.round_setup(table.round).second_board
        return TableView(
            table.options,
            table.round,
            setup.rounds,
            table.roll,
            sheets,
            dice,
            states,
            table.rolls,
            "" if board is None else board.name,
            () if table.first else table.first_actions_done,
            table.ended,
            table.end_roll,
        )

    def random_draws(self, table: Table, event: Event | Committed[Action]) -> Sequence[Draw]:
        setup = table.options.setup
        if isinstance(event, Rolled | EndRolled):
            thrown = setup if isinstance(event, Rolled) else setup.end_of(event.round)
            throws = () if thrown is None else thrown.rolls_for(event.round)
            return [Draw(label, 6, face.face) for (label, _), face in zip(throws, event.faces, strict=False)]
        component = setup.component_by_event.get(type(event))
        return (
            component.random_draws(table, event) if component is not None and isinstance(event, ExpansionEvent) else ()
        )

    def result(self, table: Table) -> Result | None:
        if table.scores is None:
            return None
        return Result(tuple(score.total for score in table.scores), places(ranks(table)))

    @staticmethod
    def _current_phase_component(table: Table) -> ExtraPhase | None:
        """Return the component whose phase is running, or None."""
        if table.first:
            return REQUIRED_FIRST_PHASE
        if not table.drawing or not table.component_states:
            return None
        for component in table.options.setup.round_setup(table.round).phase_components:
            if component.phase(table) is not None:
                return component
        return None

    @staticmethod
    def _uncached_turn(table: Table, seat: Seat, draft: Sequence[Action]) -> RoundEditor:
        """Return the turn of a seat after a draft, without the cache."""
        roll, first_actions_done = table.roll_of(seat), table.first_actions_done_of(seat)
        return RoundEditor(table.sheets[seat], roll, draft, table.options.setup, table.round, first_actions_done)

    @staticmethod
    def _turn(table: Table, seat: Seat, draft: Sequence[Action]) -> RoundEditor:
        """Return the turn of a seat after a draft, for queries only."""
        return cached_turn(table, seat, draft, RailroadInk._uncached_turn)


def _rolled(setup: Setup, number: int, chance: Chance) -> tuple[Face, ...]:
    """Roll the dice of a round that are rolled for all seats."""
    faces = []
    for label, shown in setup.rolls_for(number):
        face = chance.number(label, len(shown))
        faces.append(Face(shown[face], face))
    return tuple(faces)


def _goals(setup: Setup, table: Table, seat: Seat) -> int:
    """Return the points of a seat for goals; 0 without goals."""
    return 0 if setup.goals is None else setup.goals.seat_points(table, seat)


def _score(setup: Setup, table: Table, seat: Seat) -> ScoreSheet:
    """Return the score sheet of a seat."""
    return setup.score(table.sheets[seat], goals=_goals(setup, table, seat))


class CachedView(NamedTuple):
    """The cached view of a sheet, and the data beside the sheet that it was computed from.

    Attributes:
        component_states: `Table.component_states`.
        said: The points of the seat for goals, and the codes of the goals.
    """

    setup: Setup
    component_states: dict[str, Any]
    seat: Seat
    goal_points: tuple[int, tuple[str, ...]]
    view: SheetView


def _sheet_view(setup: Setup, table: Table, seat: Seat) -> SheetView:
    """Return the view of a seat's sheet. The view is cached with the sheet, because most events change few sheets."""
    sheet, states = table.sheets[seat], table.component_states
    kept: CachedView | None = sheet.cache.get(CachedView)
    if kept is not None and kept.setup is not setup:
        kept = None
    if kept is not None and kept.component_states is states and kept.seat == seat:
        return kept.view
    goals = _goals(setup, table, seat)
    codes = () if setup.goals is None else setup.goals.codes(table)
    if kept is not None and kept.goal_points == (goals, codes):
        view = kept.view
    else:
        network = sheet.network()
        trail = setup.mode == "trail"
        progress = () if setup.goals is None else setup.goals.progress(sheet, network, trail, codes)
        score = setup.score(sheet, network, goals=goals)
        woken = tuple(chain(*activated(sheet).values())) if setup.has_buildings else ()
        view = SheetView(sheet.marks, sheet.specials(), score, sheet.layers, progress, woken)
    sheet.cache[CachedView] = CachedView(setup, states, seat, (goals, codes), view)
    return view
