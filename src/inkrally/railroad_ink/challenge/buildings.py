"""The special buildings on the sheet of Challenge: what activates them, and what they do (rules 9.1).

A factory allows a white die a second drawing in the round, a village marks a box that gives points, the last box of
universities allows a special route that counts toward no limit. An effect belongs to the round in which it is
activated. Knows where the buildings stand by `facts.BUILDINGS`, and no expansion.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.expansions.base import Module
from inkrally.railroad_ink.round.acts import Act, ExpansionAct
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.editing import Page
from inkrally.railroad_ink.sheet.network import DRAWINGS
from inkrally.railroad_ink.sheet.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import Turn

NAME = "buildings"
"""Also the layer: `villages` and `universities`, the boxes marked; `free`, the special route that counts not."""
FACTORIES = frozenset(facts.BUILDINGS.factories)
VILLAGES = frozenset(facts.BUILDINGS.villages)
UNIVERSITIES = frozenset(facts.BUILDINGS.universities)
PRINTED = {
    kind: tuple(sorted(spaces, key=lambda space: (space[1], space[0])))
    for kind, spaces in (("factories", FACTORIES), ("villages", VILLAGES), ("universities", UNIVERSITIES))
}
"""By kind where they stand, in the order of the sheet."""
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
    offers = True

    def do(self, page: Page, act: ExpansionAct) -> None:
        if isinstance(act, DrawFree):
            page.layers[NAME] = {**page.layers.get(NAME, NOTHING), "free": routes.ROUTE_OF[act.drawing]}

    def drawn(self, page: Page, act: Act) -> None:
        if act.space in MARKING:
            marked = page.layers.get(NAME, NOTHING)
            boxes = marking(act.space, act.drawing)
            if boxes and marked[boxes] < BOXES[boxes]:
                page.layers[NAME] = {**marked, boxes: marked[boxes] + 1}

    def begin(self, turn: Turn) -> None:
        turn.own[NAME] = Effects(turn.layers.get(NAME, NOTHING)["universities"])
        if "free" in turn.layers.get(NAME, ()):
            turn.uncounted = 1

    def noted(self, turn: Turn, act: Act) -> None:
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

    def acts(self, turn: Turn) -> Iterator[ExpansionAct]:
        for die in self._duplicable(turn):
            for space, drawing in turn.fitting_route(turn.roll[die]):
                yield Duplicate(space, drawing, die)
        for route in self._free(turn):
            for space, drawing in turn.fitting_route(route):
                yield DrawFree(space, drawing)

    def offered(self, turn: Turn) -> dict[str, Any]:
        dice = self._duplicable(turn)
        fitting = {route: turn.route_by_space(route) for route in {turn.roll[die] for die in dice}}
        return {
            "duplicates": {die: fitting[turn.roll[die]] for die in dice},
            "free": {route: turn.route_by_space(route) for route in self._free(turn)},
        }

    def check(self, turn: Turn, act: ExpansionAct) -> None:
        effects: Effects = turn.own[NAME]
        if isinstance(act, Duplicate):
            route = turn.check_die_number(act.die)
            if turn.dice[act.die].part is not None:
                raise Refusal("duplicate-die", f"die {act.die} ({route}) is not white; only white dice can be", "die")
            if act.die in effects.duplicated:
                raise Refusal("duplicate-twice", f"die {act.die} ({route}) is drawn a second time already", "die")
            if not effects.factories:
                raise _not_now(bool(effects.duplicated), "factory", "die")
            turn.check_shown(act.die, act.drawing)
        else:
            if not effects.free:
                raise _not_now(effects.freed, "third box of universities", "drawing")
            turn.check_unused_special(act.drawing)
        turn.check_route(act)

    def activated(self, sheet: Sheet) -> dict[str, tuple[str, ...]]:
        marks = sheet.marks
        return {
            kind: tuple([space for space in spaces if space in marks and marks[space].drawing in WAKING[kind]])
            for kind, spaces in PRINTED.items()
        }

    def villages(self, sheet: Sheet) -> int:
        marked: int = sheet.layers.get(NAME, NOTHING)["villages"]
        return facts.SHEET.village_points[marked]

    @staticmethod
    def _duplicable(turn: Turn) -> list[int]:
        """The dice that may be drawn a second time now, wherever they fit."""
        effects: Effects = turn.own[NAME]
        if not effects.factories:
            return []
        return [die for die in range(len(turn.roll)) if turn.dice[die].part is None and die not in effects.duplicated]

    @staticmethod
    def _free(turn: Turn) -> tuple[str, ...]:
        """The special routes that may be drawn now by universities, wherever they fit."""
        return turn.unused_specials() if turn.own[NAME].free else ()


def has_route(drawing: str) -> bool:
    """Whether a drawing has an end of a highway or a railway."""
    return "H" in drawing[:4] or "R" in drawing[:4]


def _waking(kind: str) -> frozenset[str]:
    return frozenset(drawing for drawing in DRAWINGS if has_route(drawing) and (kind != "villages" or "*" in drawing))


WAKING: dict[str, frozenset[str]] = {kind: _waking(kind) for kind in PRINTED}
"""The drawings that activate a building of a kind: of villages those with a station, of the others any route."""


def marking(space: str, drawing: str) -> str:
    """Which boxes a drawing in a space marks one of, while there is one; empty if none."""
    if space in VILLAGES and "*" in drawing:
        return "villages"
    return "universities" if space in UNIVERSITIES and has_route(drawing) else ""


def _not_now(used: bool, what: str, at: str) -> Refusal:
    if used:
        return Refusal("effect-used", f"the effect of each {what} is used once", at)
    return Refusal("effect-late", f"no {what} was activated in this round, and effects are used in their round", at)
