"""The special buildings on the sheet of Challenge: what activates them, and what they do (rules 9.1).

A factory allows a white die a second drawing in the round, a village marks a box that gives points, the last box of
universities allows a special route that counts toward no limit. An effect belongs to the round in which it is
activated. Knows where the buildings stand by `facts.BUILDINGS`, and no expansion.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import NOT_PLAYED, Module
from inkrally.railroad_ink.round.acts import Act, ExpansionAct
from inkrally.railroad_ink.round.placement_rules import (
    check_die_number,
    check_die_shows,
    check_placement,
    check_unused_special,
    unused_specials,
)
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.editing import SheetEditor
from inkrally.railroad_ink.sheet.network import DRAWINGS
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Options
    from inkrally.railroad_ink.round.turn import RoundEditor

NAME = "buildings"
"""Also the layer: `villages` and `universities`, the boxes marked; `free`, the special route that counts not."""
FACTORIES = frozenset(facts.BUILDINGS.factories)
VILLAGES = frozenset(facts.BUILDINGS.villages)
UNIVERSITIES = frozenset(facts.BUILDINGS.universities)
MARKING = VILLAGES | UNIVERSITIES
BOXES = {"villages": len(facts.SHEET.village_points) - 1, "universities": facts.BUILDINGS.university_boxes}
NOTHING: dict[str, Any] = dict.fromkeys(BOXES, 0)
"""The layer of a sheet that has none of its boxes marked."""


class Duplicate(ExpansionAct, frozen=True, tag="duplicate", forbid_unknown_fields=True):
    """Draw the result of a white die of this round a second time, by a factory."""

    only_draws = True

    die: int = -1


class DrawFree(ExpansionAct, frozen=True, tag="free-special", forbid_unknown_fields=True):
    """Draw a special route by the last box of universities: it counts toward no limit, but is crossed off."""

    only_draws = True


def has_route(drawing: str) -> bool:
    """Whether a drawing has an end of a highway or a railway."""
    return "H" in drawing[:4] or "R" in drawing[:4]


class Printed(NamedTuple):
    """What is printed on a sheet: the spaces in the order of the sheet, and the drawings that activate it there."""

    spaces: tuple[str, ...]
    woken_by: frozenset[str]


def _printed(spaces: frozenset[str], station: bool = False) -> Printed:
    woken_by = frozenset(each for each in DRAWINGS if has_route(each) and ("*" in each or not station))
    return Printed(tuple(sorted(spaces, key=lambda space: (space[1], space[0]))), woken_by)


PRINTED = {
    "factories": _printed(FACTORIES),
    "villages": _printed(VILLAGES, station=True),
    "universities": _printed(UNIVERSITIES),
}


class Effects:
    """What was activated in a turn: drawings that factories still allow, the dice duplicated, free special routes; and
    the boxes of universities marked so far."""

    def __init__(self, universities: int) -> None:
        self.universities = universities
        self.factories = 0
        self.duplicated: list[int] = []
        self.free = 0
        self.freed = False


class Buildings(Module):
    """The buildings of a sheet. Whatever draws a route or a station in their spaces activates them."""

    name = NAME
    acts_of_its_own = (Duplicate, DrawFree)

    @classmethod
    def chosen_by(cls, options: Options) -> Hashable:
        return None if options.printed == "challenge" else NOT_PLAYED

    def do(self, page: SheetEditor, act: ExpansionAct) -> None:
        if isinstance(act, DrawFree):
            page.layers[NAME] = {**page.layers.get(NAME, NOTHING), "free": routes.ROUTE_OF[act.drawing]}

    def drawn(self, page: SheetEditor, act: Act) -> None:
        if act.space in MARKING:
            marked = page.layers.get(NAME, NOTHING)
            boxes = marking(act.space, act.drawing)
            if boxes and marked[boxes] < BOXES[boxes]:
                page.layers[NAME] = {**marked, boxes: marked[boxes] + 1}

    def begin(self, turn: RoundEditor) -> None:
        turn.own[NAME] = Effects(turn.layers.get(NAME, NOTHING)["universities"])
        if "free" in turn.layers.get(NAME, ()):
            turn.uncounted = 1

    def noted(self, turn: RoundEditor, act: Act) -> None:
        effects: Effects = turn.own[NAME]
        if isinstance(act, Duplicate):
            effects.factories -= 1
            effects.duplicated.append(act.die)
        elif isinstance(act, DrawFree):
            effects.free -= 1
            effects.freed = True
            turn.specials.append(routes.ROUTE_OF[act.drawing])
            turn.uncounted += 1
        if act.space in FACTORIES and has_route(act.drawing):
            effects.factories += 1
        universities = turn.layers.get(NAME, NOTHING)["universities"]
        if universities == BOXES["universities"] > effects.universities:
            effects.free += 1
        effects.universities = universities

    def acts(self, turn: RoundEditor) -> Iterator[ExpansionAct]:
        for die in self._duplicable(turn):
            for space, drawing in turn.fitting_route(turn.roll[die]):
                yield Duplicate(space, drawing, die)
        for route in self._free(turn):
            for space, drawing in turn.fitting_route(route):
                yield DrawFree(space, drawing)

    def offered(self, turn: RoundEditor) -> dict[str, Any]:
        dice = self._duplicable(turn)
        fitting = {route: turn.route_by_space(route) for route in {turn.roll[die] for die in dice}}
        return {
            "duplicates": {die: fitting[turn.roll[die]] for die in dice},
            "free": {route: turn.route_by_space(route) for route in self._free(turn)},
        }

    def check(self, turn: RoundEditor, act: ExpansionAct) -> None:
        effects: Effects = turn.own[NAME]
        if isinstance(act, Duplicate):
            route = check_die_number(turn, act.die)
            if turn.dice[act.die].part is not None:
                raise Refusal("duplicate-die", f"die {act.die} ({route}) is not white; only white dice can be", "die")
            if act.die in effects.duplicated:
                raise Refusal("duplicate-twice", f"die {act.die} ({route}) is drawn a second time already", "die")
            if not effects.factories:
                raise _not_now(bool(effects.duplicated), "factory", "die")
            check_die_shows(turn, act.die, act.drawing)
        else:
            if not effects.free:
                raise _not_now(effects.freed, "third box of universities", "drawing")
            check_unused_special(turn, act.drawing)
        check_placement(turn, act)

    @staticmethod
    def _duplicable(turn: RoundEditor) -> list[int]:
        """The dice that may be drawn a second time now, wherever they fit."""
        effects: Effects = turn.own[NAME]
        if not effects.factories:
            return []
        return [die for die in range(len(turn.roll)) if turn.dice[die].part is None and die not in effects.duplicated]

    @staticmethod
    def _free(turn: RoundEditor) -> tuple[str, ...]:
        """The special routes that may be drawn now by universities, wherever they fit."""
        return unused_specials(turn) if turn.own[NAME].free else ()


def village_points(sheet: Sheet) -> int:
    """Return the points of the villages marked; none where the sheet has no buildings."""
    marked: int = sheet.layers.get(NAME, NOTHING)["villages"]
    return facts.SHEET.village_points[marked]


def activated(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Return the spaces of the buildings that are activated, by kind."""
    marks = sheet.marks
    return {
        kind: tuple([space for space in each.spaces if space in marks and marks[space].drawing in each.woken_by])
        for kind, each in PRINTED.items()
    }


def marking(space: str, drawing: str) -> str:
    """Which boxes a drawing in a space marks one of, while there is one; empty if none."""
    if space in VILLAGES and "*" in drawing:
        return "villages"
    return "universities" if space in UNIVERSITIES and has_route(drawing) else ""


def _not_now(used: bool, what: str, at: str) -> Refusal:
    if used:
        return Refusal("effect-used", f"the effect of each {what} is used once", at)
    return Refusal("effect-late", f"no {what} was activated in this round, and effects are used in their round", at)
