"""What a part of a match, such as an expansion, can decide. A part overrides the hooks that it needs and no others.

| class | what it is | hooks |
|---|---|---|
| `Part` | anything that is played with beside dice and sheet | of a turn, and of the table between turns |
| `Expansion` | a part with a manifest, dice and a line of the score sheet | `Part`'s, and of its faces and points |
| `Module` | a part beside expansions, such as goals, chosen by the table's options | `Part`'s, and what chooses it |
| `OwnPhase` | a part that asks seats for something before they draw | those of a phase |

Hooks change nothing but the turn or page that they are given, by its own methods. A hook has two users or more; what
one part alone needs is a plain function in its folder or a field of its manifest (`facts.ExpansionFacts`).
`tests/railroad_ink/test_contract.py` counts the users.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.round.acts import Act, Duty, ExpansionAct
from inkrally.railroad_ink.round.placement_rules import kinds_that_connect, legal_face_spaces
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.region_lines import region_lines
from inkrally.railroad_ink.scoring.score_sheet import BoardBehind, ExpansionLine
from inkrally.railroad_ink.sheet.editing import SheetEditor
from inkrally.railroad_ink.sheet.network import Network
from inkrally.railroad_ink.sheet.sheet import Sheet, by_space, pairs, space_index

if TYPE_CHECKING:
    from inkrally.match.game import Phase, Seat
    from inkrally.railroad_ink.game import Options, Table
    from inkrally.railroad_ink.round.turn import RoundEditor

MomentName = Literal["opened", "rolled", "drawn"]
"""Before the first roll; after the roll of a round, before anything is drawn; when all seats have drawn."""

NOT_PLAYED: Hashable = object()
"""What `Module.chosen_by` returns for a module that is not in play."""


class ExpansionEvent(msgspec.Struct, frozen=True):
    """Something that happened at the table by a part's rules: each is a struct of its own, with its own tag."""


class Part:
    """Something that is played with beside dice and sheet, such as an expansion or the buildings of a sheet.

    Holds what was chosen and nothing of a match: one object serves all seats. `name` is the key of what it keeps in
    `table.parts`, in `turn.own` and in the layers of a sheet.
    """

    name: str = ""

    acts_of_its_own: ClassVar[tuple[type[ExpansionAct], ...]] = ()
    events_of_its_own: ClassVar[tuple[type[ExpansionEvent], ...]] = ()

    # A turn: one seat draws in one round. What is only asked (`acts`, `check`, `duties`, ...) changes nothing.

    def begin(self, turn: RoundEditor) -> None:
        """Prepare a turn after the roll, before the first act. Without a roll a sheet is only read."""

    def acts(self, turn: RoundEditor) -> Iterator[ExpansionAct]:
        """Yield its own acts that are legal now, in a fixed order."""
        return iter(())

    def check(self, turn: RoundEditor, act: ExpansionAct) -> None:
        """Raise Refusal unless its own act is legal now."""
        if act not in self.acts(turn):
            raise Refusal("act-illegal", f"this is not allowed now: {msgspec.json.encode(act).decode()[:200]}")

    def do(self, page: SheetEditor, act: ExpansionAct) -> None:
        """Write down what its own act does to a sheet before the act's drawing; also where a log is folded."""

    def drawn(self, page: SheetEditor, act: Act) -> None:
        """Write down what any act, its drawing included, causes on the sheet; also where a log is folded."""

    def noted(self, turn: RoundEditor, act: Act) -> None:
        """Remember in the turn, after any act, what is needed to judge the next ones."""

    owes_first: ClassVar[bool] = False
    """Whether one of its duties may come before anything else is done; such a duty is yielded first."""

    def duties(self, turn: RoundEditor) -> Iterator[Duty]:
        """Yield what is owed to it as the sheet stands: a round cannot be committed before it is done."""
        return iter(())

    def settle(self, turn: RoundEditor) -> Act | None:
        """Return an act towards what is owed, for a seat that is late, the same on any machine; None if nothing is."""

    def offered(self, turn: RoundEditor) -> dict[str, Any]:
        """Return fields of an offer (`game.Offer`) that have its acts by space; they are not listed in `acts` then."""
        return {}

    bars = True
    """Whether it forbids anything under the settings of the match; otherwise `barred` is never asked."""

    def barred(self, turn: RoundEditor, drawing: int) -> int:
        """Return the spaces (as bits) where it forbids a drawing, of whichever die, by the drawing's number."""
        return 0

    def why_barred(self, turn: RoundEditor, drawing: str, space: str) -> str:
        """Return the reason in a sentence."""
        return f"{self.name} forbids {drawing} in {space}"

    # The table between turns. A part with events keeps something in `table.parts` under its name.

    moments: ClassVar[frozenset[MomentName]] = frozenset()
    """When something may happen by its rules."""

    def happens(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        """Return what happens at one of its `moments`, in order."""
        return ()

    def apply(self, table: Table, event: ExpansionEvent) -> Table:
        """Return the table with one of its own events, without judging it."""
        return table

    def draws(self, table: Table, event: ExpansionEvent) -> Sequence[Draw]:
        """Return the draws of chance whose outcomes its own event holds."""
        return ()

    def seen(self, table: Table) -> Any:
        """Return as JSON what it shows of what it keeps at the table; None for nothing."""
        return table.parts.get(self.name)


def overriding(parts: Iterable[Part], hook: Callable[..., Any]) -> tuple[Any, ...]:
    """Return the parts that override a hook of `Part`, in their order."""
    return tuple(part for part in parts if getattr(type(part), hook.__name__) is not hook)


class Expansion(Part):
    """An expansion in play, with the settings that the table chose. Without hooks the manifest says all."""

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        """`settings` has a value for each setting of the manifest."""
        self.facts = expansion
        self.name = expansion.name
        self.settings = settings
        self.connect = kinds_that_connect(expansion.connect)
        self.mode: facts.LongestMode = "simple"
        """In which the longest routes are counted; the match tells it."""

    def places(self, turn: RoundEditor, drawings: Sequence[int]) -> list[tuple[int, int]]:
        """Return some drawings of its faces, by number, each with the spaces (as bits) where it may stand."""
        return [(number, turn.network.places(number, self.connect)) for number in drawings]

    def points(self, sheet: Sheet, network: Network) -> int:
        """Return the points of a sheet, by default by the rule in its manifest; `network` are the sheet's masks."""
        return regions.rule_points(network, regions.RULES[self.name])

    def behind(self, sheet: Sheet, network: Network) -> tuple[ExpansionLine, ...]:
        """Return what stands behind its points; together the lines give them."""
        return region_lines(self.name, network)

    # A board of its own (`second_board` in its manifest), which one expansion has so far.

    def write_board(self, page: SheetEditor, acts: Sequence[Act]) -> None:
        """Write acts of a round on the board into its layer; one by one or all at once, to the same end."""

    def board_behind(self, sheet: Sheet) -> BoardBehind | None:
        """Return what stands behind the points of the board."""

    # A written sheet (`docs/notation.md`).

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        """Return a layer of a written sheet, checked, by default a list of spaces. Raises BadInput with the place."""
        return read_spaces(value, at, name)

    def written(self, sheet: Sheet, prefix: str) -> Sheet:
        """Check layers against each other when all are read, and add what was left out.

        Raises BadInput, with `prefix` before the place.
        """
        return sheet

    def legal(self, turn: RoundEditor, route: str) -> Any:
        """Return the answer to `legal` for one of its faces: by space the drawings, sorted."""
        return by_space(sorted(pairs(legal_face_spaces(turn, self, route))))


def read_spaces(value: object, at: str, name: str) -> list[str]:
    """A layer that is a list of spaces, such as `["A1"]`. Raises BadInput (`shape`, `unknown-space`, `space-twice`)."""
    if not isinstance(value, list):
        raise BadInput("shape", f"{name} is a list of spaces such as ['C3']", at)
    for number, space in enumerate(value):
        place = f"{at}.{number}"
        if not isinstance(space, str):
            raise BadInput("shape", "a space is named by text such as C3", place)
        space_index(space, place)
        if space in value[:number]:
            raise BadInput("space-twice", f"{name} has {space} twice", place, {"space": space})
    return list(value)


class Module(Part):
    """A part that is played with beside expansions, made from what was chosen of it (`Options.modules`)."""

    def __init__(self, chosen: Any = None) -> None:
        self.chosen = chosen

    @classmethod
    def chosen_by(cls, options: Options) -> Hashable:
        """Return what it is made from where a table chose this; NOT_PLAYED where it is not in play."""
        return NOT_PLAYED

    @classmethod
    def check_options(cls, options: Options, seats: int, alone: bool) -> None:
        """Raise BadInput for options that cannot be played with so many seats.

        `alone`: the match is played on a second board alone, without the sheet, and so without modules.
        """


class OwnPhase(Part, ABC):
    """A part that asks seats for something before they draw, such as picks; it keeps at the table what it asks."""

    dealt: frozenset[str] = frozenset()
    """All that white dice may show which the phase deals out (`Table.rolls`); empty where they are rolled for all."""

    @abstractmethod
    def phase(self, table: Table) -> Phase | None:
        """Return who is asked, and what for; None where no seat is any more, so that the round is drawn."""

    @abstractmethod
    def phase_acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        """As `Game.acts`."""

    @abstractmethod
    def phase_check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        """As `Game.check`."""

    @abstractmethod
    def phase_complete(self, table: Table, seat: Seat, draft: Sequence[Act]) -> None:
        """As `Game.complete`."""

    @abstractmethod
    def phase_default(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        """As `Game.default`, without chance."""

    @abstractmethod
    def phase_record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        """As `Game.record`."""
