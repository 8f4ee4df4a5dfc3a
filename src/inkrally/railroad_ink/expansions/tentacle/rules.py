"""Implements Tentacle (rules 15.10.4): a path from the outer edge over empty spaces, and across straights and curves.

The layer `tentacles` has the path of each tentacle: its first space with the side through which the tentacle enters,
such as `C1N`, then the other spaces. The layer `tentacle_spaces` has the spaces of tentacles without a drawing. Such a
layer is called a filler, because something other than a drawing fills its spaces.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.outer_edge import EDGE, STEPS
from inkrally.railroad_ink.round.actions import Action, ExpansionAction, RequiredAction
from inkrally.railroad_ink.round.log_validation import invalid_log
from inkrally.railroad_ink.round.placement_rules import check_space
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.network import MASK_LAYERS, SPACE_NAMES, SPACES, Network
from inkrally.railroad_ink.sheet.routes import SIDES, parse
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet, space_index
from inkrally.railroad_ink.sheet.sheet_editor import SheetEditor

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

TENTACLES, FILLER = "tentacles", "tentacle_spaces"
BACK = dict(zip(SIDES, "SWNE", strict=True))

Path = Sequence[str]
"""A tentacle: its first space with the side through which it enters, such as `C1N`, then the other spaces."""


class RootNorth(ExpansionAction, frozen=True, tag="tentacle-n", forbid_unknown_fields=True):
    """Begin a tentacle that enters `space` through its northern side."""


class RootEast(ExpansionAction, frozen=True, tag="tentacle-e", forbid_unknown_fields=True):
    """Begin a tentacle that enters `space` through its eastern side."""


class RootSouth(ExpansionAction, frozen=True, tag="tentacle-s", forbid_unknown_fields=True):
    """Begin a tentacle that enters `space` through its southern side."""


class RootWest(ExpansionAction, frozen=True, tag="tentacle-w", forbid_unknown_fields=True):
    """Begin a tentacle that enters `space` through its western side."""


class Grow(ExpansionAction, frozen=True, tag="tentacle-grow", forbid_unknown_fields=True):
    """Let the tentacle of this round grow into the neighbouring space `space`."""


ROOTS: tuple[type[ExpansionAction], ...] = (RootNorth, RootEast, RootSouth, RootWest)
"""The action for each side, in the order of `SIDES`."""


class Tentacle(Expansion):
    """The rules of Tentacle for a match.

    A turn stores the number of spaces that its tentacle still needs, and whether the tentacle has begun.
    """

    action_types = (*ROOTS, Grow)
    acts_last = True

    def __init__(self, expansion: facts.ExpansionFacts, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.lengths: dict[str, int] = expansion.own["lengths"]

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        if not isinstance(value, list) or not all(isinstance(each, list) for each in value):
            raise BadInput("shape", f"{name} must be a list of paths such as [['C1N', 'C2', 'C3']]", at)
        for number, path in enumerate(value):
            self._check_path(path, f"{at}.{number}")
        return [list(path) for path in value]

    def _check_path(self, path: list[object], at: str) -> None:
        """Raise BadInput unless a path has a length on the die, names spaces, and begins at the outer edge."""
        if not all(isinstance(each, str) for each in path):
            raise BadInput("shape", "a path has texts such as C1N and C2", at)
        names = [str(each) for each in path]
        if len(names) not in self.lengths.values():
            known = ", ".join(str(length) for length in self.lengths.values())
            raise BadInput("tentacles", f"a tentacle has {known} spaces, not {len(names)}", at)
        for number, each in enumerate(names):
            space_index(each[:2] if number == 0 else each, f"{at}.{number}")
        if names[0] not in EDGE:
            raise BadInput("tentacles", f"{names[0]} is no side at the outer edge without an exit", f"{at}.0")
        spaces = spaces_of(names)
        for number, space in enumerate(spaces[1:], 1):
            if space in spaces[:number] or _side_towards(spaces[number - 1], space) == "":
                text = f"{space} is not beside {spaces[number - 1]}, or the tentacle has it twice"
                raise BadInput("tentacles", text, f"{at}.{number}")

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        """Raise BadInput unless each tentacle may pass its spaces after the earlier tentacles.

        Returns the sheet with filler.
        """
        filled: list[str] = []
        paths: list[Path] = sheet.layers.get(TENTACLES, [])
        for number, path in enumerate(paths):
            free = FreeSides(sheet.marks, {**sheet.layers, TENTACLES: paths[:number]})
            if not free.allow(path):
                text = "a tentacle passes only empty spaces and free sides of a single straight or curve"
                raise BadInput("tentacles", text, f"{prefix}{TENTACLES}.{number}")
            filled += [space for space in spaces_of(path) if space not in sheet.marks and space not in filled]
        return msgspec.structs.replace(sheet, layers={**sheet.layers, FILLER: filled}) if filled else sheet

    def forbidden_spaces(self, turn: RoundEditor, drawing: int) -> int:
        """Return the spaces of tentacles, as bits. A drawing above a tentacle must not change."""
        paths: list[Path] = turn.layers.get(TENTACLES, [])
        return sum({1 << SPACES[space] for path in paths for space in spaces_of(path)})

    def why_forbidden(self, turn: RoundEditor, drawing: str, space: str) -> str:
        return f"a tentacle is in {space}"

    # The tentacle, after all drawing.

    def begin_turn(self, turn: RoundEditor) -> None:
        faces = [turn.roll[die] for die in turn.dice_of(self)]
        turn.own[self.name] = (self.lengths[faces[0]] if faces else 0, False)

    def required_actions(self, turn: RoundEditor) -> Iterator[RequiredAction]:
        left, begun = turn.own[self.name]
        if begun and left:
            text = f"let the tentacle grow; it needs {left} more spaces"
            yield RequiredAction("tentacle-grow", text, tuple(act.space for act in self.legal_actions(turn)))

    def default_action(self, turn: RoundEditor) -> Action | None:
        """Return the next step on the path that crosses the most routes, or None if the tentacle needs no step."""
        left, begun = turn.own[self.name]
        if not begun or not left:
            return None
        path = turn.layers[TENTACLES][-1]
        ways = FreeSides(turn.marks, turn.layers, len(turn.layers[TENTACLES]) - 1).ways(path, left)
        best = max(ways, key=lambda way: sum(space in turn.marks for space in way), default=None)
        return None if best is None else Grow(best[0])

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        left, begun = turn.own[self.name]
        if not left:
            return
        if begun:
            path = turn.layers[TENTACLES][-1]
            free = FreeSides(turn.marks, turn.layers, len(turn.layers[TENTACLES]) - 1)
            yield from map(Grow, dict.fromkeys(way[0] for way in free.ways(path, left)))
        else:
            free = FreeSides(turn.marks, turn.layers)
            for end in EDGE:
                if next(free.ways((end,), left - 1), None) is not None:
                    yield ROOTS[SIDES.index(end[2])](end[:2])

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        left, begun = turn.own[self.name]
        if not left:
            raise Refusal("tentacle-drawn", "one tentacle may be drawn in a round, as long as the die shows")
        check_space(act.space)
        if begun != isinstance(act, Grow):
            raise Refusal("tentacle-order", "a tentacle begins at the outer edge, then grows to its full length")
        if act not in self.legal_actions(turn):
            text = f"no tentacle of {left} more spaces has room over {act.space}"
            raise Refusal("tentacle-space", text, "space", {"space": act.space})

    def apply_action(self, page: SheetEditor, act: ExpansionAction) -> None:
        there: list[Path] = page.layers.get(TENTACLES, [])
        if isinstance(act, Grow):
            path = there[-1] if there else ()
            spaces = spaces_of(path)
            if not path or act.space in spaces or _side_towards(spaces[-1], act.space) == "":
                raise invalid_log(f"no tentacle grows into {act.space[:40]!r}")
            page.layers[TENTACLES] = [*there[:-1], [*path, act.space]]
        else:
            end = act.space + SIDES[ROOTS.index(type(act))]
            if end not in EDGE:
                raise invalid_log(f"no tentacle comes in at {end[:40]!r}")
            page.layers[TENTACLES] = [*there, [end]]
        if act.space not in page.marks and act.space not in page.layers.get(FILLER, ()):
            page.add_to_layer(FILLER, act.space)

    def after_action(self, page: SheetEditor, act: Action) -> None:
        """Remove the tentacles that lost a space, because an action erased it."""
        if not page.emptied or not page.layers.get(TENTACLES):
            return
        whole = list(_whole(page.marks, page.layers))
        if len(whole) < len(page.layers[TENTACLES]):
            kept = {space for path in whole for space in spaces_of(path)}
            page.layers[TENTACLES] = whole
            page.clear_all(FILLER, [space for space in page.layers.get(FILLER, ()) if space not in kept])

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if type(act) in self.action_types:
            turn.own[self.name] = (turn.own[self.name][0] - 1, True)

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        return sum(line.points for line in self.breakdown(sheet, network))

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for each tentacle, with its points and its spaces."""
        own = self.facts.own
        lines = []
        for path in _whole(sheet.marks, sheet.layers):
            spaces = spaces_of(path)
            crossed = sum(space in sheet.marks for space in spaces)
            lines.append(ExpansionScore(own["each"] + own["crossed"] * crossed, spaces))
        return tuple(lines)


class FreeSides:
    """Finds the sides of spaces through which a new tentacle may pass on a sheet."""

    def __init__(self, marks: Mapping[str, Mark], layers: Mapping[str, Any], count: int | None = None) -> None:
        """Set the sheet. `count` is the number of its tentacles that are older than the new tentacle; None for all."""
        self.marks = marks
        self.layers = layers
        self.older: list[Path] = layers.get(TENTACLES, [])[:count]
        self.known: dict[str, str] = {}

    def of(self, space: str) -> str:
        """Return the free sides of a space; "" if no tentacle may enter the space."""
        if space not in self.known:
            self.known[space] = self._find(space)
        return self.known[space]

    def _find(self, space: str) -> str:
        older = [path for path in self.older if space in spaces_of(path)]
        others = (name for name in MASK_LAYERS if name != FILLER)
        if any(space in self.layers.get(name, ()) for name in others) or len(older) + (space in self.marks) > 1:
            return ""
        if older:
            return _rest(_sides_in(older[0], space))
        return passable_sides(self.marks[space].drawing) if space in self.marks else SIDES

    def ways(self, path: Path, left: int) -> Iterator[tuple[str, ...]]:
        """Yield each way in which the tentacle `path` can grow by `left` spaces, as the new spaces."""
        spaces = spaces_of(path)
        enters = path[0][2] if len(path) == 1 else BACK[_side_towards(spaces[-2], spaces[-1])]
        if enters in self.of(spaces[-1]):
            yield from self._grow(spaces, enters, left)

    def _grow(self, spaces: tuple[str, ...], enters: str, left: int) -> Iterator[tuple[str, ...]]:
        if left == 0:
            yield ()
            return
        for side in self.of(spaces[-1]):
            beyond = _neighbour(spaces[-1], side)
            if side == enters or not beyond or beyond in spaces or BACK[side] not in self.of(beyond):
                continue
            for rest in self._grow((*spaces, beyond), BACK[side], left - 1):
                yield (beyond, *rest)

    def allow(self, path: Path) -> bool:
        """Return whether a tentacle may take a whole path."""
        rest = tuple(path[1:])
        return rest in self.ways(path[:1], len(rest))


def spaces_of(path: Path) -> tuple[str, ...]:
    """Return the spaces of a tentacle, from its root to its tip."""
    return tuple(each[:2] for each in path)


def passable_sides(drawing: str) -> str:
    """Return the free sides of a single highway or railway that is a straight or a curve; "" for another drawing."""
    parsed = parse(drawing)
    if len(parsed.groups) != 1 or parsed.groups[0].station or len(parsed.groups[0].sides) != 2:
        return ""
    kinds = {kind for kind in parsed.sides if kind != "-"}
    return _rest(parsed.groups[0].sides) if kinds in ({"H"}, {"R"}) else ""


def _whole(marks: Mapping[str, Mark], layers: Mapping[str, Any]) -> Iterator[Path]:
    """Yield the tentacles of a sheet that still have all their spaces."""
    filled: Collection[str] = layers.get(FILLER, ())
    for path in layers.get(TENTACLES, ()):
        if all(each in filled or (each in marks and passable_sides(marks[each].drawing)) for each in spaces_of(path)):
            yield path


def _sides_in(path: Path, space: str) -> str:
    """Return the sides that a tentacle uses in one of its spaces. Its tip uses all sides, because it is a dead end."""
    spaces = spaces_of(path)
    at = spaces.index(space)
    if at == len(spaces) - 1:
        return SIDES
    enters = path[0][2] if at == 0 else BACK[_side_towards(spaces[at - 1], space)]
    return enters + _side_towards(space, spaces[at + 1])


def _rest(sides: str) -> str:
    return "".join(side for side in SIDES if side not in sides)


def _neighbour(space: str, side: str) -> str:
    """Return the space beyond a side, or "" beyond the outer edge."""
    index = SPACES[space] + STEPS[side]
    return SPACE_NAMES[index] if 0 <= index < len(SPACE_NAMES) else ""


def _side_towards(space: str, other: str) -> str:
    """Return the side of a space on which the space `other` is, or "" if the spaces are not neighbours."""
    return next((side for side in SIDES if other and _neighbour(space, side) == other), "")


EXPANSION: type[Expansion] = Tentacle
