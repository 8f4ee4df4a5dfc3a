"""Implements the special buildings on the Challenge sheet: their activation and their effects (rules 9.1).

A factory allows a second drawing of a white die in the same round. A village marks a box that gives points. The last
university box allows a special route that counts towards no limit. An effect must be used in the round in which it is
activated. `facts.BUILDINGS` has the spaces. Do not name an expansion here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from inkrally.match.errors import Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import NOT_PLAYED, RuleModule
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, replaces_drawing
from inkrally.railroad_ink.round.placement_rules import (
    check_die_number,
    check_die_shows,
    check_placement,
    check_unused_special,
    free_special_routes,
)
from inkrally.railroad_ink.sheet import routes
from inkrally.railroad_ink.sheet.network import DRAWINGS
from inkrally.railroad_ink.sheet.sheet import Sheet
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Options
    from inkrally.railroad_ink.round.turn import RoundEditor

NAME = "buildings"
"""The name of the component and of its layer of the sheet.

The layer has the marked boxes under `villages` and `universities`, and under `free` the special route that counts
towards no limit.
"""
FACTORIES = frozenset(facts.BUILDINGS.factories)
VILLAGES = frozenset(facts.BUILDINGS.villages)
UNIVERSITIES = frozenset(facts.BUILDINGS.universities)
MARKABLE_SPACES = VILLAGES | UNIVERSITIES
BOX_COUNTS = {"villages": len(facts.SHEET.village_points) - 1, "universities": facts.BUILDINGS.university_boxes}
EMPTY_LAYER: dict[str, Any] = dict.fromkeys(BOX_COUNTS, 0)
"""The layer of a sheet without marked boxes."""


class Duplicate(ExpansionAction, frozen=True, tag="duplicate", forbid_unknown_fields=True):
    """Draw the face of a white die of this round a second time, because of a factory."""

    is_only_drawing = True

    die: int = -1


class DrawFree(ExpansionAction, frozen=True, tag="free-special", forbid_unknown_fields=True):
    """Draw a special route because of the last university box. It is crossed off but counts towards no limit."""

    is_only_drawing = True
    uses_special = True


def has_route(drawing: str) -> bool:
    """Return whether a drawing has a highway or railway end."""
    return not set(facts.ROUTE_KINDS).isdisjoint(drawing[:4])


class Printed(NamedTuple):
    """The buildings of one kind: their spaces in reading order, and the drawings that activate these buildings."""

    spaces: tuple[str, ...]
    activated_by: frozenset[str]


def _printed(spaces: frozenset[str], station: bool = False) -> Printed:
    woken_by = frozenset(each for each in DRAWINGS if has_route(each) and ("*" in each or not station))
    return Printed(tuple(sorted(spaces, key=lambda space: (space[1], space[0]))), woken_by)


PRINTED = {
    "factories": _printed(FACTORIES),
    "villages": _printed(VILLAGES, station=True),
    "universities": _printed(UNIVERSITIES),
}


class TurnEffects:
    """The effects that a seat can still use in a turn.

    Attributes:
        universities: The number of marked university boxes.
        factories: The number of dice that may still be drawn a second time because of factories.
        duplicated: The dice that were drawn a second time.
        freed: Whether a free special route was drawn.
    """

    def __init__(self, universities: int) -> None:
        self.universities = universities
        self.factories = 0
        self.duplicated: list[int] = []
        self.freed = False


class Buildings(RuleModule):
    """The component for the buildings on a sheet.

    A drawing of a route or station in the space of a building activates it.
    """

    name = NAME
    action_types = (Duplicate, DrawFree)

    @classmethod
    def settings_for(cls, options: Options) -> Hashable:
        return None if options.printed == "challenge" else NOT_PLAYED

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        if isinstance(act, DrawFree):
            _note_free(page, routes.ROUTE_OF[act.drawing])

    def after_action(self, page: SheetEditor, act: Action) -> None:
        if page.free_route:
            _note_free(page, page.free_route)
        if act.space in MARKABLE_SPACES and not replaces_drawing(act):
            marked = page.layers.get(NAME, EMPTY_LAYER)
            boxes = box_marked(act.space, act.drawing)
            if boxes and marked[boxes] < BOX_COUNTS[boxes]:
                page.layers[NAME] = {**marked, boxes: marked[boxes] + 1}

    def begin_turn(self, turn: RoundEditor) -> None:
        turn.own[NAME] = TurnEffects(turn.layers.get(NAME, EMPTY_LAYER)["universities"])
        if "free" in turn.layers.get(NAME, ()):
            turn.uncounted = 1

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        effects: TurnEffects = turn.own[NAME]
        if isinstance(act, Duplicate):
            effects.factories -= 1
            effects.duplicated.append(act.die)
        elif isinstance(act, DrawFree):
            turn.specials.append(routes.ROUTE_OF[act.drawing])
        spent: str | None = turn.layers.get(NAME, EMPTY_LAYER).get("free")
        if spent is not None and not turn.uncounted:
            turn.free_specials -= 1
            effects.freed = True
            turn.uncounted += 1
        if act.space in FACTORIES and has_route(act.drawing) and not replaces_drawing(act):
            effects.factories += 1
        universities = turn.layers.get(NAME, EMPTY_LAYER)["universities"]
        if universities == BOX_COUNTS["universities"] > effects.universities:
            turn.free_specials += 1
        effects.universities = universities

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        for die in self._duplicable(turn):
            for space, drawing in turn.fitting_route(turn.roll[die]):
                yield Duplicate(space, drawing, die)
        for route in free_special_routes(turn):
            for space, drawing in turn.fitting_route(route):
                yield DrawFree(space, drawing)

    def legal_action_fields(self, turn: RoundEditor) -> dict[str, Any]:
        dice = self._duplicable(turn)
        fitting = {route: turn.route_by_space(route) for route in {turn.roll[die] for die in dice}}
        return {
            "duplicates": {die: fitting[turn.roll[die]] for die in dice},
            "free": {route: turn.route_by_space(route) for route in free_special_routes(turn)},
        }

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        effects: TurnEffects = turn.own[NAME]
        if isinstance(act, Duplicate):
            route = check_die_number(turn, act.die)
            if turn.dice[act.die].expansion is not None:
                raise Refusal(
                    "duplicate-die", f"die {act.die} ({route}) is not white; only white dice can be drawn twice", "die"
                )
            if act.die in effects.duplicated:
                raise Refusal("duplicate-twice", f"die {act.die} ({route}) is drawn a second time already", "die")
            if not effects.factories:
                raise _effect_refusal(bool(effects.duplicated), "factory", "die")
            check_die_shows(turn, act.die, act.drawing)
        else:
            if not turn.free_specials:
                raise _effect_refusal(effects.freed, "third box of universities", "drawing")
            check_unused_special(turn, act.drawing)
        check_placement(turn, act)

    @staticmethod
    def _duplicable(turn: RoundEditor) -> list[int]:
        """Return the dice that may be drawn a second time now, including dice whose face fits nowhere."""
        effects: TurnEffects = turn.own[NAME]
        if not effects.factories:
            return []
        return [
            die for die in range(len(turn.roll)) if turn.dice[die].expansion is None and die not in effects.duplicated
        ]


def _note_free(page: SheetEditor, route: str) -> None:
    page.layers[NAME] = {**page.layers.get(NAME, EMPTY_LAYER), "free": route}


def village_points(sheet: Sheet) -> int:
    """Return the points for the marked villages of a sheet; 0 if the sheet has no buildings."""
    marked: int = sheet.layers.get(NAME, EMPTY_LAYER)["villages"]
    return facts.SHEET.village_points[marked]


def activated(sheet: Sheet) -> dict[str, tuple[str, ...]]:
    """Return the spaces of the activated buildings by kind."""
    marks = sheet.marks
    return {
        kind: tuple([space for space in each.spaces if space in marks and marks[space].drawing in each.activated_by])
        for kind, each in PRINTED.items()
    }


def box_marked(space: str, drawing: str) -> str:
    """Return the kind of building whose box a drawing in a space marks, or "" for none.

    The kinds are the keys of `EMPTY_LAYER`, such as `villages`. The function does not check that a box is left.
    """
    if space in VILLAGES and "*" in drawing:
        return "villages"
    return "universities" if space in UNIVERSITIES and has_route(drawing) else ""


def _effect_refusal(used: bool, building: str, at: str) -> Refusal:
    """Return the error for an effect that was used already, or that no building allows in this round.

    `used` tells which of the two errors. `building` is the word for the building, `at` the wrong field of the action.
    """
    if used:
        return Refusal("effect-used", f"each {building} gives its effect only once, and it is used already", at)
    return Refusal(
        "effect-late",
        f"no {building} was activated in this round; an effect can be used only in the round of its activation",
        at,
    )
