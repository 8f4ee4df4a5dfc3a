"""Defines the hooks of rule components, such as expansions. A component overrides only the hooks that it needs.

| class | what it is | hooks |
|---|---|---|
| `RuleComponent` | anything in play beside dice and sheet | for a turn, and for the table between turns |
| `Expansion` | a component with a manifest, dice and a line of the score sheet | also for its faces and points |
| `RuleModule` | a component that is not an expansion, such as goals, chosen by the options | also for choosing it |
| `ExtraPhase` | a component that asks seats for something before they draw | also for its phase |

A hook changes only the turn or sheet editor that it gets, and only by the methods of that object. A hook has two users
or more; what one component alone needs is a plain function in its folder or a field of its manifest
(`facts.ExpansionFacts`). `tests/railroad_ink/test_contract.py` counts the users.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.placement_rules import kinds_that_connect, legal_face_spaces
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.region_lines import region_lines
from inkrally.railroad_ink.scoring.score_sheet import BoardBreakdown, ExpansionScore
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Sheet, by_space, pairs, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.match.game import Phase, Seat
    from inkrally.railroad_ink.game import Options, Table
    from inkrally.railroad_ink.round.turn import RoundEditor

MomentName = Literal["opened", "rolled", "drawn", "ended"]
"""A moment when a component can cause events.

`opened` is before the first roll, `rolled` is after the roll of a round, `drawn` is when all seats have drawn a round,
and `ended` is after the roll at the end of a round (`rolled_at_end` in a manifest).
"""

NOT_PLAYED: Hashable = object()
"""The result of `RuleModule.settings_for` for a module that is not in play."""


class ExpansionEvent(msgspec.Struct, frozen=True):
    """The base class of events that a rule component causes, such as the draw of goals.

    Each subclass has its own tag.
    """


class RuleComponent:
    """The base class of everything in play beside dice and sheet, such as an expansion or the buildings on a sheet.

    Holds the settings and no state of a match: one object serves all seats. `name` is its key in
    `table.component_states`, in `turn.own` and in the layers of a sheet.
    """

    name: str = ""

    action_types: ClassVar[tuple[type[ExpansionAction], ...]] = ()
    event_types: ClassVar[tuple[type[ExpansionEvent], ...]] = ()

    # Hooks of a turn, in which one seat draws one round. Queries (`legal_actions`, `check`, `required_actions`, ...)
    # change nothing.

    def begin_turn(self, turn: RoundEditor) -> None:
        """Prepare a turn after the roll, before the first action. The roll is empty if the sheet is only read."""

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        """Yield the actions of this component that are legal now, in a fixed order."""
        return iter(())

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        """Raise Refusal unless `act`, an action of this component, is legal now."""
        if act not in self.legal_actions(turn):
            raise Refusal("act-illegal", f"this is not allowed now: {msgspec.json.encode(act).decode()[:200]}")

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        """Apply the effects of an action of this component, before its drawing is placed. Replays call this too."""

    def after_action(self, page: SheetEditor, act: Action) -> None:
        """Apply the effects of any action on the sheet, after its drawing is placed. Replays call this too."""

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        """Store, after any action, the facts that the checks of later actions need."""

    may_require_first: ClassVar[bool] = False
    """Whether the component may require an action before all others. `required_actions` yields that action first."""

    acts_last: ClassVar[bool] = False
    """Whether the component's actions come last in a round.

    Such actions are legal once all required dice are drawn. After one of them, nothing more may be drawn in the round.
    """

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        """Yield the actions that the seat must still do before it can commit the round."""
        return iter(())

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the next required action for a seat whose time ran out, or None.

        The choice must not depend on chance.
        """

    def legal_action_fields(self, turn: RoundEditor) -> dict[str, Any]:
        """Return this component's legal actions by space, as fields of `game.LegalActions`.

        The method `legal_actions` is not used for these actions then.
        """
        return {}

    can_forbid = True
    """Whether the component forbids any drawing under the settings of the match.

    If this is False, `forbidden_spaces` is never called.
    """

    def forbidden_spaces(self, turn: RoundEditor, drawing: int) -> int:
        """Return the spaces (as bits) where this component forbids a drawing, given by its number."""
        return 0

    def why_forbidden(self, turn: RoundEditor, drawing: str, space: str) -> str:
        """Return the reason why this component forbids a drawing, as a sentence."""
        return f"{self.name} forbids {drawing} in {space}"

    # Hooks of the table between turns. A component with events keeps its state in `table.component_states` under its
    # name.

    event_moments: ClassVar[frozenset[MomentName]] = frozenset()
    """The moments when this component can cause events."""

    def events_at(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        """Return the events at a moment of `event_moments`, in order."""
        return ()

    def apply_event(self, table: Table, event: ExpansionEvent) -> Table:
        """Return the table after an event of this component, without checking the rules."""
        return table

    def random_draws(self, table: Table, event: ExpansionEvent) -> Sequence[Draw]:
        """Return the random draws that decided an event of this component, with their outcomes, for verification."""
        return ()

    def visible_state(self, table: Table) -> Any:
        """Return the part of this component's state that players see, as JSON, or None."""
        return table.component_states.get(self.name)


def overriding(components: Iterable[RuleComponent], hook: Callable[..., Any]) -> tuple[Any, ...]:
    """Return the components that override a hook of `RuleComponent`, in order."""
    return tuple(component for component in components if getattr(type(component), hook.__name__) is not hook)


class Expansion(RuleComponent):
    """An expansion in play, with the settings of the match.

    Most expansions are subclasses that override hooks. Otherwise the manifest has all rules of the expansion.
    """

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        """Set the manifest of the expansion, and the value of each of its settings."""
        self.facts = expansion
        self.name = expansion.name
        self.settings = settings
        self.connect = kinds_that_connect(expansion.connect)
        self.mode: facts.LongestMode = "simple"
        """The mode in which the match counts the longest routes. The match sets it."""

    def places(self, turn: RoundEditor, drawings: Sequence[int]) -> list[tuple[int, int]]:
        """Return each drawing, by number, with the spaces (as bits) where this expansion allows it.

        Called for faces of its dice only.
        """
        return [(number, turn.network.places(number, self.connect)) for number in drawings]

    def points(self, sheet: Sheet, network: Network) -> int:
        """Return the points of this expansion on a sheet. The default is the scoring rule in its manifest.

        `network` has the bit masks of the sheet.
        """
        return regions.rule_points(network, regions.RULES[self.name]) if self.facts.score is not None else 0

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return the score lines of this expansion. Their points add up to `points`."""
        return region_lines(self.name, network) if self.facts.score is not None else ()

    def expected_points(self, sheet: Sheet, network: Network, rounds_left: int) -> float:
        """Return an estimate of the points of this expansion at the end of the match, for bots. By default `points`.

        `rounds_left` is the number of later rounds. With 0, the estimate must be `points`.
        """
        return self.points(sheet, network)

    # Hooks of an expansion with a second board (`second_board` in its manifest). Only one expansion has such a board.

    def apply_board_actions(self, page: SheetEditor, acts: Sequence[Action]) -> None:
        """Apply the actions of a round on the second board to its layer.

        Applying them one by one and all at once give the same result.
        """

    def board_breakdown(self, sheet: Sheet) -> BoardBreakdown | None:
        """Return the spaces and ends of this expansion's second board that give its points, or None without a board."""

    # Hooks for written sheets (`docs/reference/notation.md`).

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        """Check a layer of a written sheet, and return the layer in the form of `Sheet`.

        By default, a layer is a list of spaces.

        Args:
            name: The name of the layer.
            value: The layer as decoded JSON.
            drawings: The drawings of the sheet by space.
            at: The place of the layer in the input, for error messages.

        Raises:
            BadInput: With the place of the mistake.
        """
        return read_spaces(value, at, name)

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        """Check the layers of a sheet against each other, and return the sheet with the content that may be left out.

        Called after all layers are read. Raises BadInput; `prefix` is the place of the sheet in the input.
        """
        return sheet

    def legal(self, turn: RoundEditor, route: str) -> Any:
        """Return the legal drawings of a face of its dice by space, sorted.

        The result is the answer of the command `legal`. `route` is the face as named in the manifest.
        """
        return by_space(sorted(pairs(legal_face_spaces(turn, self, route))))


def read_spaces(value: object, at: str, name: str) -> list[str]:
    """Check that a layer is a list of spaces, such as `["A1"]`, and return a copy of the list.

    Raises BadInput (`shape`, `unknown-space`, `space-twice`).
    """
    if not isinstance(value, list):
        raise BadInput("shape", f"{name} must be a list of spaces such as ['C3']", at)
    for number, space in enumerate(value):
        place = f"{at}.{number}"
        if not isinstance(space, str):
            raise BadInput("shape", "a space is named by text such as C3", place)
        space_index(space, place)
        if space in value[:number]:
            raise BadInput("space-twice", f"{name} has {space} twice", place, {"space": space})
    return list(value)


class RuleModule(RuleComponent):
    """The base class of components that are not expansions, such as goals.

    The options choose them (`Options.modules`).
    """

    def __init__(self, chosen: Any = None) -> None:
        self.chosen = chosen

    @classmethod
    def settings_for(cls, options: Options) -> Hashable:
        """Return the settings for the module's constructor, or NOT_PLAYED if the options do not choose the module."""
        return NOT_PLAYED

    @classmethod
    def check_options(cls, options: Options, seats: int, alone: bool) -> None:
        """Raise BadInput for options that do not work with this number of seats.

        `alone` is True if the match is played only on a second board, without the sheet. Then no module is in play.
        """


class ExtraPhase(RuleComponent, ABC):
    """The base class of components that ask seats for a decision before they draw, such as a pick of dice.

    The state of the component in `table.component_states` determines the seats to ask.
    """

    dealt: frozenset[str] = frozenset()
    """All faces of the white dice that this phase gives to single seats (`Table.rolls`).

    Empty if the white dice are rolled for all seats together.
    """

    @abstractmethod
    def phase(self, table: Table) -> Phase | None:
        """Return the phase with the seats that must decide, or None if the phase is over and the seats draw."""

    @abstractmethod
    def phase_actions(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        """Return the legal actions of a seat in this phase, as `Game.legal_actions` does."""

    @abstractmethod
    def check_phase_action(self, table: Table, seat: Seat, draft: Sequence[Action], act: Action) -> None:
        """Raise Refusal for an action that is illegal in this phase, as `Game.check_action` does."""

    @abstractmethod
    def phase_complete(self, table: Table, seat: Seat, draft: Sequence[Action]) -> None:
        """Raise Refusal for an incomplete draft, as `Game.check_complete` does."""

    @abstractmethod
    def phase_default(self, table: Table, seat: Seat, draft: Sequence[Action]) -> Sequence[Action]:
        """Return a complete draft for a seat whose time ran out, as `Game.default_draft` does, but without chance."""

    @abstractmethod
    def phase_record(self, table: Table, commits: Mapping[Seat, Sequence[Action]]) -> Table:
        """Return the table with the commits applied, as `Game.record` does."""
