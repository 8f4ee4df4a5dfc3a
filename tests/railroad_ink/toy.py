"""An expansion only for tests, which uses every hook.

`Toll` has a die that is not drawn and a crater on D4 from the start. Each round begins with a blast, which erases a
space and leaves a crater, and ends with a sign. Nothing may be drawn in column G. After each round an event says how
many craters each seat has. The die is rolled once more at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from inkrally.match.chance import Chance, Draw
from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion, ExpansionEvent, MomentName
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table
    from inkrally.railroad_ink.round.turn import RoundEditor
    from inkrally.railroad_ink.setup import Setup

COLUMN_G = sum(1 << SPACES[f"G{row}"] for row in range(1, 8))

FACTS = facts.ExpansionFacts(
    name="toll",
    title="Tolls",
    section="99",
    rounds=2,
    difficulty="hard",
    dice=("toll",),
    faces={"toll": ("1", "1", "2", "2", "3", "any")},
    layers=("craters",),
    start_layers={"craters": ["D4"]},
    last_roll=True,
    settings={"faces": facts.Setting(("usual", "ones"), "what the die shows")},
)


class Blast(ExpansionAction, frozen=True, tag="toll-blast", forbid_unknown_fields=True):
    """Erase a space and leave a crater there, or with a special route crossed off, do nothing."""

    route: str = ""


class Sign(ExpansionAction, frozen=True, tag="toll-sign", forbid_unknown_fields=True):
    """Sign the sheet."""


class Stamp(ExpansionAction, frozen=True, tag="stamp-put", forbid_unknown_fields=True):
    """Stamp the sheet."""


class Stamps(Expansion):
    """A part without dice whose required action comes last in a round."""

    action_types = (Stamp,)
    acts_last = True

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = bool(turn.roll)

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if turn.own[self.name]:
            yield RequiredAction("stamp-put", "stamp the sheet")

    def default_action(self, turn: RoundEditor) -> Action | None:
        return next(self.legal_actions(turn), None)

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        if turn.own[self.name]:
            yield Stamp()

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, Stamp):
            turn.own[self.name] = False

    def points(self, sheet: Sheet, network: Network) -> int:
        return 0

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        return ()


STAMPS = facts.ExpansionFacts("stamps", "Stamps", "99.1", 2, "easy", (), {})


class Told(ExpansionEvent, frozen=True, tag="toll-told"):
    """The number of craters of each seat, and the toss of a coin."""

    round: int
    craters: tuple[int, ...]
    coin: int


class Toll(Expansion):
    """The expansion that the module describes."""

    action_types = (Blast, Sign)
    event_types = (Told,)
    event_moments = frozenset[MomentName](("drawn",))
    may_require_first = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        if settings["faces"] == "ones":
            expansion = msgspec.structs.replace(expansion, faces={"toll": ("1",) * 6})
        super().__init__(expansion, settings)

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[self.name] = {"blasted": not turn.roll, "signed": not turn.roll, "noted": 0}

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        if not turn.own[self.name]["blasted"]:
            yield RequiredAction("toll-blast", "blast first", tuple(turn.marks) or ("D4",), True)
        if not turn.own[self.name]["signed"]:
            yield RequiredAction("toll-sign", "sign the sheet")

    def default_action(self, turn: RoundEditor) -> Action | None:
        return next((act for act in self.legal_actions(turn) if next(self.required_actions(turn), None)), None)

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        own = turn.own[self.name]
        if not own["blasted"]:
            craters = turn.layers["craters"]
            for space in SPACES:
                if space not in craters:
                    yield Blast(space)
            for route in turn.special_routes():
                yield Blast(route=route)
        elif not own["signed"]:
            yield Sign()

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if not isinstance(act, Blast):
            return
        if act.route:
            page.cross_off(act.route)
        else:
            page.erase(act.space)
            page.add_to_layer("craters", act.space)

    def forbidden_spaces(self, turn: RoundEditor, drawing: int) -> int:
        return COLUMN_G

    def why_forbidden(self, turn: RoundEditor, drawing: str, space: str) -> str:
        return f"the toll is not paid in {space}"

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        own = turn.own[self.name]
        own["noted"] += 1
        if isinstance(act, Sign):
            own["signed"] = True
        elif isinstance(act, Blast):
            own["blasted"] = True

    def events_at(self, table: Table, chance: Chance, moment: MomentName) -> Sequence[ExpansionEvent]:
        counts = tuple(len(sheet.layers["craters"]) for sheet in table.sheets)
        return [Told(table.round, counts, chance.number(f"toll {table.round}", 2))]

    def apply_event(self, table: Table, event: ExpansionEvent) -> Table:
        assert isinstance(event, Told)
        told = [*table.component_states.get(self.name, ()), list(event.craters)]
        return msgspec.structs.replace(table, component_states={**table.component_states, self.name: told})

    def random_draws(self, table: Table, event: ExpansionEvent) -> Sequence[Draw]:
        assert isinstance(event, Told)
        return [Draw(f"toll {event.round}", 2, event.coin)]

    def points(self, sheet: Sheet, network: Network) -> int:
        return len(sheet.layers.get("craters", ()))

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        return tuple(ExpansionScore(1, (space,)) for space in sheet.layers.get("craters", ()))


def toll(faces: str = "usual", *others: Expansion) -> Setup:
    """Return the setup of a match with it and with other expansions."""
    # Imported here: a setup loads all expansions, and a test module among them cannot import it first.
    from inkrally.railroad_ink.setup import Setup

    return Setup("original", "simple", [*others, Toll(FACTS, {"faces": faces})])


def refused_code(turn: RoundEditor, act: Action) -> str | None:
    """Return the code of the refusal of an action, or None if it is legal."""
    try:
        turn.check(act)
    except Refusal as refusal:
        return refusal.code
    return None
