"""What a part of a match is to the game, an expansion above all: the moments at which it has a say, and its facts.

A hook that a part does not write does what most do. Hooks are pure but for the `Turn` that they are given, which they
change by its own methods. Knows no part by name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from inkrally.match.chance import Chance
from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.regional import region_lines
from inkrally.railroad_ink.round.acts import Act, DrawDie, Duty, ExpansionAct
from inkrally.railroad_ink.scoring import regions
from inkrally.railroad_ink.scoring.score_sheet import ExpansionLine, LeafBehind, Progress
from inkrally.railroad_ink.sheet.editing import Page
from inkrally.railroad_ink.sheet.network import DRAWING_NUMBERS, KIND_SLOTS, ROUTE_NUMBERS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, by_space, check_free, pairs

if TYPE_CHECKING:
    from inkrally.match.game import Phase, Seat
    from inkrally.railroad_ink.game import Table
    from inkrally.railroad_ink.round.turn import Turn


class ExpansionEvent(msgspec.Struct, frozen=True):
    """Something that happened at the table by a part's rules: each is a struct of its own, with its own tag."""


class Part:
    """Something that is played with beside dice and sheet, such as an expansion or the buildings of a sheet.

    Holds what was chosen and nothing of a match: one object serves all seats. `name` is the key of what it keeps, at
    the table and in a turn.
    """

    name: str = ""

    acts_of_its_own: ClassVar[tuple[type[ExpansionAct], ...]] = ()
    events_of_its_own: ClassVar[tuple[type[ExpansionEvent], ...]] = ()

    presses: ClassVar[bool] = True
    """Whether something that is owed to it may come before anything else; False spares the question."""

    bars: ClassVar[bool] = False
    """Whether `barred` is asked before any drawing, of whichever die."""

    offers: ClassVar[bool] = False
    """Whether its acts are said by space in fields of an offer (`offered`), and not in a list."""

    deals: ClassVar[bool] = False
    """Whether the white dice are not rolled for all, since it says in `Table.rolls` what each seat has."""

    @classmethod
    def has(cls, hook: str) -> bool:
        """Whether it has a say at a moment."""
        return getattr(cls, hook) is not getattr(Part, hook)

    # The dice.

    def dealt(self) -> frozenset[str]:
        """All that white dice may show which it `deals`."""
        return frozenset()

    # The sheet before the first round.

    def start(self, sheet: Sheet) -> Sheet:
        """Set a sheet up."""
        return sheet

    # A turn: one seat's drawing in one round.

    def begin(self, turn: Turn) -> None:
        """After the roll, before the first act: what happens of itself. Without a roll a sheet is only read."""

    def duties(self, turn: Turn) -> Iterator[Duty]:
        """What is owed as the sheet stands."""
        return iter(())

    def settle(self, turn: Turn) -> Act | None:
        """An act towards what is owed, for a seat that is late; the same on any machine. None: nothing is owed."""
        return None

    def acts(self, turn: Turn) -> Iterator[ExpansionAct]:
        """Its own acts that are legal now, in a fixed order."""
        return iter(())

    def offered(self, turn: Turn) -> dict[str, Any]:
        """Its fields of an offer (`game.Offer`), where it `offers`."""
        return {}

    def check(self, turn: Turn, act: ExpansionAct) -> None:
        """Raise Refusal unless its own act is legal now."""
        if act not in self.acts(turn):
            raise Refusal("act-illegal", f"this is not allowed now: {msgspec.json.encode(act).decode()[:200]}")

    def do(self, page: Page, act: ExpansionAct) -> None:
        """Write down what its own act does to a sheet beside its drawing; also where a log is folded."""

    def drawn(self, page: Page, act: Act) -> None:
        """Write down what any act brings with it, also where a log is folded; its drawing stands there."""

    def noted(self, turn: Turn, act: Act) -> None:
        """After any act, when it is written down: what has to be remembered to judge the next ones."""

    def barred(self, turn: Turn, drawing: int) -> int:
        """The spaces, as bits, where its rules forbid a drawing that is legal otherwise; asked where `bars`."""
        return 0

    def why_barred(self, turn: Turn, drawing: str, space: str) -> str:
        """Why, in a sentence."""
        return f"{self.name} does not allow {drawing} in {space}"

    # The table.

    def opened(self, table: Table, chance: Chance) -> Sequence[ExpansionEvent]:
        """What happens at the very start, before the first roll."""
        return ()

    def rolled(self, table: Table, chance: Chance) -> Sequence[ExpansionEvent]:
        """What happens after the roll of a round, before anything is drawn."""
        return ()

    def round_over(self, table: Table, chance: Chance) -> Sequence[ExpansionEvent]:
        """What happens when all have drawn, before the next roll."""
        return ()

    def apply(self, table: Table, event: ExpansionEvent) -> Table:
        """Write one of its own events down, without judging it."""
        raise NotImplementedError(f"{self.name} has events of its own, but no apply()")

    def draws(self, table: Table, event: ExpansionEvent) -> Sequence[Any]:
        """The draws of chance (`match.chance.Draw`) whose outcomes its own event holds."""
        return ()

    def seated(self, seats: int) -> None:
        """Raise BadInput where so many seats cannot play with it."""

    def seen(self, table: Table) -> Any:
        """What it shows of what it keeps at the table, as JSON has it; None for nothing."""
        return table.parts.get(self.name)

    # A phase of its own after the roll, before the round is drawn; the hooks below it are those of a game.

    def phase(self, table: Table) -> Phase | None:
        """Who is asked, and what for; None where nobody is any more, so that the round is drawn."""
        return None

    def phase_acts(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        raise NotImplementedError(f"{self.name} has a phase of its own, but no phase_acts()")

    def phase_check(self, table: Table, seat: Seat, draft: Sequence[Act], act: Act) -> None:
        raise NotImplementedError(f"{self.name} has a phase of its own, but no phase_check()")

    def phase_complete(self, table: Table, seat: Seat, draft: Sequence[Act]) -> None:
        raise NotImplementedError(f"{self.name} has a phase of its own, but no phase_complete()")

    def phase_default(self, table: Table, seat: Seat, draft: Sequence[Act]) -> Sequence[Act]:
        raise NotImplementedError(f"{self.name} has a phase of its own, but no phase_default()")

    def phase_record(self, table: Table, commits: Mapping[Seat, Sequence[Act]]) -> Table:
        raise NotImplementedError(f"{self.name} has a phase of its own, but no phase_record()")

    # The score.

    def last_word(self, table: Table, seat: Seat) -> int:
        """What breaks a tie in points and errors: the higher, the better."""
        return 0

    def villages(self, sheet: Sheet) -> int:
        """Points of a sheet that stand in the line of villages."""
        return 0

    def activated(self, sheet: Sheet) -> dict[str, tuple[str, ...]]:
        """What is printed on the sheet and activated by drawings, by kind the spaces in the order of the sheet."""
        return {}

    def aims(self, table: Table) -> tuple[str, ...]:
        """What lies at the table for sheets to reach, by code."""
        return ()

    def progress(self, sheet: Sheet, network: Network, trail: bool, aims: tuple[str, ...]) -> tuple[Progress, ...]:
        """How near a sheet is to each of these; `trail` is the mode of the longest routes."""
        return ()

    def seat_points(self, table: Table, seat: Seat) -> int:
        """Points of a seat that come from what it keeps in `table.parts` and not from its sheet, such as goals."""
        return 0


class Module(Part):
    """A part that is played with beside expansions, made from what was chosen of it (`Options.modules`)."""

    def __init__(self, chosen: Any = None) -> None:
        self.chosen = chosen


class Expansion(Part):
    """An expansion in play, with the settings that the table chose: a part with a manifest, mostly with dice."""

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        """`settings` has a value for each setting of the manifest."""
        self.facts = expansion
        self.name = expansion.name
        self.settings = settings
        self.connect = sum({1 << (KIND_SLOTS[kind] // 4) for kind in expansion.connect})
        self.mode: facts.LongestMode = "simple"
        """In which the longest routes are counted; the match tells it."""

    def rounds(self, others: int) -> int:
        """How many rounds a match has, from those that it would have without the expansion."""
        return min(others, self.facts.rounds)

    # A board of its own, for an expansion with `leaf` in its manifest.

    def has_round(self, number: int) -> bool:
        """Whether a round is drawn on its board."""
        return False

    def leaf_marks(self, sheet: Sheet) -> dict[str, Mark]:
        """What is drawn on its board."""
        raise NotImplementedError(f"{self.name} has no board of its own")

    def write(self, page: Page, acts: Sequence[Act]) -> None:
        """Write acts of one of its rounds into the layers of a page; one by one or all at once, to the same end."""
        raise NotImplementedError(f"{self.name} has no board of its own")

    def leaf_behind(self, sheet: Sheet) -> LeafBehind:
        """What stands behind the points of its board."""
        raise NotImplementedError(f"{self.name} has no board of its own")

    def more_errors(self, sheet: Sheet) -> int:
        """The errors that its line holds, which break ties as those of the sheet do."""
        return 0

    def faces(self, die: str) -> facts.Die:
        """The faces of one of its dice; for an expansion whose settings change them."""
        return self.facts.faces[die]

    # The sheet as people write it down.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        """A layer of a written sheet, checked, as `Sheet.layers` holds it. Raises BadInput with the place."""
        raise BadInput("shape", f"{self.name} has no layer {name}", at)

    def written(self, sheet: Sheet, prefix: str) -> Sheet:
        """A written sheet once its layers are read: for what they have to do with one another, and what was left out.

        Raises BadInput, with `prefix` before the place.
        """
        return sheet

    # Its faces in a turn.

    def spaces(self, turn: Turn, route: str) -> list[tuple[int, int]]:
        """Where a face of one of its dice may be drawn: the numbers of its drawings, each with `places`."""
        return [(number, self.places(turn, number)) for number in ROUTE_NUMBERS.get(route, ())]

    def places(self, turn: Turn, drawing: int) -> int:
        """The spaces, as bits, where a drawing of one of its faces may stand; by default as the manifest says."""
        return turn.network.places(drawing, self.connect)

    def check_place(self, turn: Turn, act: DrawDie) -> None:
        """Raise Refusal unless a face of one of its dice, which it is, may stand there."""
        number, index = DRAWING_NUMBERS[act.drawing], SPACES[act.space]
        if self.places(turn, number) >> index & 1:
            return
        check_free(turn.network, act.space, act.drawing)
        kinds = " or ".join(KIND_NAMES[kind] for kind in self.facts.connect)
        raise Refusal("not-connected", f"in {act.space} no {kinds} side of {act.drawing} is joined", "space")

    def legal(self, turn: Turn, route: str) -> Any:
        """The answer to `legal` for one of its faces: by space the drawings, sorted."""
        return by_space(sorted(pairs(turn.allowed(self.spaces(turn, route)))))

    def why_barred(self, turn: Turn, drawing: str, space: str) -> str:
        return f"{self.facts.title} do not allow {drawing} in {space}"

    # Its line of the score sheet.

    def points(self, sheet: Sheet, network: Network) -> int:
        """Its line of the score sheet; by default by the rule in its manifest."""
        return regions.rule_points(network, regions.RULES[self.name])

    def behind(self, sheet: Sheet, network: Network) -> tuple[ExpansionLine, ...]:
        """What stands behind its line."""
        return region_lines(self.name, network)


KIND_NAMES = {"H": "highway", "R": "railway", "V": "river", "L": "water", "A": "lava"}
