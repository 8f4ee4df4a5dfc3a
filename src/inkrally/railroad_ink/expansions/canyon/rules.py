"""Implements Canyons (rules 10.2): patterns along edges, bridges and points.

`edges.py` finds the places where a pattern can be drawn.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from inkrally.match.errors import BadInput, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.contract import Expansion
from inkrally.railroad_ink.expansions.canyon.action import DrawCanyon
from inkrally.railroad_ink.expansions.canyon.bridges import (
    BRIDGES,
    CANYONS,
    measure_canyons,
    touched_segments,
    without_bridge,
    write_bridges,
    write_canyon,
)
from inkrally.railroad_ink.round.actions import Action, ExpansionAction
from inkrally.railroad_ink.scoring.score_sheet import ExpansionScore
from inkrally.railroad_ink.sheet.edges import (
    EMPTY_STATE,
    MAX_COORDINATE,
    PLACED,
    POINTS_AT,
    SHAPES,
    EdgeState,
    Path,
    Placement,
    bits,
    fitting,
    placement,
    points_of,
    segment_bit,
    side_of,
    spaces_at,
    state_of,
    touched_by,
    with_path,
)
from inkrally.railroad_ink.sheet.edges import interned_path as written_path
from inkrally.railroad_ink.sheet.network import DRAWINGS, SPACES, Network
from inkrally.railroad_ink.sheet.sheet import Mark, Sheet

if TYPE_CHECKING:
    from inkrally.railroad_ink.round.turn import RoundEditor

MAX_ENDS = 4
"""The maximum number of ends of a drawing. If this many bridge points are left, canyons forbid no drawing."""
MAX_STATES = 1024
INSIDE = sum(1 << index for index in SPACES.values())


class Canyon(Expansion):
    """The rule component of Canyons. Each canyon segment that a highway or railway end touches costs one bridge point.

    It makes no difference whether the canyon or the route was drawn first.
    """

    action_types = (DrawCanyon,)

    def __init__(self, expansion: Any, settings: Mapping[str, str]) -> None:
        super().__init__(expansion, settings)
        self.bridges: int = expansion.own["bridges"]
        self.both_ends: int = expansion.own["both_ends"]

    # The sheet.

    def read_layer(self, name: str, value: object, drawings: Mapping[str, str], at: str) -> Any:
        return _read_canyons(value, at) if name == CANYONS else _read_bridges(value, at, self.bridges)

    def check_layers(self, sheet: Sheet, prefix: str) -> Sheet:
        canyons = canyons_on(sheet.layers).segments
        if BRIDGES not in sheet.layers:
            # Add a bridge over every segment that an end touches, even if the sheet then has more bridges than bridge
            # points.
            spent = [points_of(number) for number in bits(_touched_segments(sheet.marks) & canyons)]
            return Sheet(sheet.marks, sheet.crossed_off, {**sheet.layers, BRIDGES: spent}) if spent else sheet
        for number, bridge in enumerate(sheet.layers[BRIDGES]):
            if not segment_bit(*bridge) & canyons:
                raise BadInput("bridges", f"{bridge} is no segment of a canyon", f"{prefix}{BRIDGES}.{number}")
        return sheet

    # Bridges.

    def bridge_points_left(self, turn: RoundEditor) -> int:
        """Return the bridge points that are left."""
        return max(0, self.bridges - len(turn.layers.get(BRIDGES, ())))

    def forbidden_spaces(self, turn: RoundEditor, drawing: int) -> int:
        """Return the spaces, as bits, where a drawing would need more bridges than there are bridge points."""
        left = self.bridge_points_left(turn)
        if left >= MAX_ENDS:
            return 0
        sides = spaces_at(without_bridge(turn))
        # By number n: the spaces where at least n ends of the drawing need a bridge.
        wanting = [INSIDE, 0, 0, 0, 0]
        for kind, spaces in zip(DRAWINGS[drawing], sides, strict=False):
            if kind in facts.ROUTE_KINDS:
                for number in range(MAX_ENDS, 0, -1):
                    wanting[number] |= wanting[number - 1] & spaces
        return wanting[left + 1]

    def why_forbidden(self, turn: RoundEditor, drawing: str, space: str) -> str:
        count = (touched_by(drawing, space) & without_bridge(turn)).bit_count()
        left = self.bridge_points_left(turn)
        return f"{drawing} in {space} needs bridges over {count} segments of canyons; points left: {left}"

    after_action = staticmethod(write_bridges)

    # Canyons.

    def legal_actions(self, turn: RoundEditor) -> Iterator[ExpansionAction]:
        for die in turn.left:
            if turn.dice[die].expansion is self:
                for each in self._fitting(turn, turn.roll[die]):
                    yield _act(die, each.path)

    def check(self, turn: RoundEditor, act: ExpansionAction) -> None:
        assert isinstance(act, DrawCanyon)
        own = {die: turn.roll[die] for die in turn.dice_of(self)}
        if act.die not in own:
            raise Refusal(
                "die-unknown",
                f"die {act.die} is not a canyon die; those are: {', '.join(map(str, own)) or 'none'}",
                "die",
            )
        if act.die not in turn.left:
            raise Refusal("die-drawn", f"die {act.die} is drawn already", "die")
        path, face = act.path, own[act.die]
        line, state = PLACED[face].get(path), canyons_on(turn.layers)
        if line is None:
            _check_shape(path, face, act.die)
            line = placement(path)
        if line.block & state.block:
            raise Refusal("canyon-touch", "canyons may touch each other only at open ends", "path")
        if not line.begins_at_edge and not line.ends & state.open_points:
            raise Refusal("canyon-start", "one end must be on the outer edge or at the open end of a canyon", "path")
        cost, left = touched_segments(written_path(path), turn.marks).bit_count(), self.bridge_points_left(turn)
        if cost > left:
            raise Refusal(
                "canyon-bridges",
                f"this needs {cost} bridge points; {left} are left",
                "path",
                {"cost": cost, "left": left},
            )
        if act.space or act.drawing:
            super().check(turn, act)

    apply_action = staticmethod(write_canyon)

    def remember_action(self, turn: RoundEditor, act: Action) -> None:
        if isinstance(act, DrawCanyon):
            turn.left.remove(act.die)
            canyons = turn.layers[CANYONS]
            _cache_state(canyons, with_path(canyons_on({CANYONS: canyons[:-1]}), canyons[-1]))

    def legal(self, turn: RoundEditor, route: str) -> Any:
        """Return the legal paths of the face `route`, sorted, as lists of corner points."""
        return [[list(point) for point in each.path] for each in self._fitting(turn, route)]

    def _fitting(self, turn: RoundEditor, face: str) -> list[Placement]:
        """Return every place where a face may be drawn and enough bridge points are left for its bridges."""
        found, left = fitting(face, canyons_on(turn.layers)), self.bridge_points_left(turn)
        if left >= MAX_ENDS:
            return found
        crossed = _touched_segments(turn.marks)
        return [each for each in found if (each.segments & crossed).bit_count() <= left]

    # The score.

    def points(self, sheet: Sheet, network: Network) -> int:
        canyons = sheet.layers.get(CANYONS)
        if not canyons:
            return 0
        longest, through = measure_canyons(canyons)
        return longest + self.both_ends * through

    def breakdown(self, sheet: Sheet, network: Network) -> tuple[ExpansionScore, ...]:
        """Return a score line for the longest canyon, then a line for each canyon from edge to edge.

        Segments are written as north or west sides of spaces, such as `C3N`.
        """
        canyons = sorted(canyons_on(sheet.layers).lines, key=lambda each: -each.segments.bit_count())
        lines = [ExpansionScore(each.segments.bit_count(), _parts(each.segments)) for each in canyons[:1]]
        lines += [ExpansionScore(self.both_ends, _parts(each.segments)) for each in canyons if each.both_ends]
        return tuple(lines)


def _check_shape(path: Path, face: str, die: int) -> None:
    """Raise Refusal unless a path has the shape of the face's pattern and begins at its smaller end point.

    All orientations are allowed. The path must be inside the board.
    """
    x0, y0 = path[0] if path else (0, 0)
    if tuple((x - x0, y - y0) for x, y in path) not in SHAPES[face]:
        raise Refusal(
            "canyon-shape",
            f"die {die} shows {face}, but the path does not have its shape, however it is turned",
            "path",
        )
    if not all(segment_bit(*each) for each in itertools.pairwise(path)):
        raise Refusal(
            "canyon-edge", "each segment must be between two spaces of the board, not on its outer edge", "path"
        )
    if path[0] > path[-1]:
        raise Refusal("canyon-shape", "a path begins at its smaller end point", "path")


def _parts(segments: int) -> tuple[str, ...]:
    """Return segments, given as a mask, as sides of spaces such as `C3N`."""
    return tuple(sorted(map(side_of, bits(segments))))


_STATES: dict[tuple[int, ...], tuple[tuple[Any, ...], EdgeState]] = {}
"""A cache of edge states by the identities (`id`) of their paths, because the same lists are queried many times.

Paths are never changed in place. The cache also holds the paths themselves, so that no other object gets their
identities.
"""


@cache
def _act(die: int, path: Path) -> DrawCanyon:
    return DrawCanyon(die=die, path=path)


def canyons_on(layers: Mapping[str, Any]) -> EdgeState:
    """Return the canyons in the layers of a sheet."""
    canyons = layers.get(CANYONS)
    if not canyons:
        return EMPTY_STATE
    kept = _STATES.get(tuple(map(id, canyons)))
    if kept is not None:
        return kept[1]
    state = state_of(canyons)
    _cache_state(canyons, state)
    return state


def _cache_state(canyons: Sequence[Any], state: EdgeState) -> None:
    """Store an edge state in the cache."""
    if len(_STATES) >= MAX_STATES:
        _STATES.clear()
    _STATES[tuple(map(id, canyons))] = (tuple(canyons), state)


def _touched_segments(marks: Mapping[str, Mark]) -> int:
    """Return the segments, as a mask, that highway and railway ends of these drawings touch."""
    found = 0
    for space, mark in marks.items():
        found |= touched_by(mark.drawing, space)
    return found


def _read_point(value: object, at: str) -> list[int]:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(each, int) for each in value):
        raise BadInput("shape", "a corner point is [x, y], such as [0, 3]", at)
    if any(isinstance(each, bool) or not 0 <= each <= MAX_COORDINATE for each in value):
        raise BadInput("canyon-shape", f"corner points are 0 to {MAX_COORDINATE}", at)
    return list(value)


def _read_canyons(value: object, at: str) -> list[list[list[int]]]:
    if not isinstance(value, list):
        raise BadInput("shape", "canyons must be a list such as [[[0, 3], [1, 3]]]", at)
    found: list[list[list[int]]] = []
    block = 0
    for number, path in enumerate(value):
        place = f"{at}.{number}"
        if not isinstance(path, list) or len(path) < 2:
            raise BadInput("shape", "a canyon must be a list of two or more corner points", place)
        points = [_read_point(point, f"{place}.{each}") for each, point in enumerate(path)]
        for each, (one, other) in enumerate(itertools.pairwise(points), 1):
            if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
                raise BadInput("canyon-shape", "each corner point lies beside the one before", f"{place}.{each}")
            if not segment_bit(one, other):
                raise BadInput("canyon-edge", "a canyon does not run on the outer edge", place)
        line, ring = placement(tuple((x, y) for x, y in points)), points[0] == points[-1]
        if len({(x, y) for x, y in points}) < len(points) - ring or line.segments.bit_count() < len(points) - 1:
            raise BadInput("canyon-touch", "a canyon never crosses or touches itself", place)
        # At the point where a ring is closed, two segments meet.
        if (line.block | ring * line.ends << POINTS_AT) & block:
            raise BadInput("canyon-touch", "canyons may touch each other only at open ends", place)
        found.append(points)
        block = state_of(found).block
    return found


def _read_bridges(value: object, at: str, most: int) -> list[list[list[int]]]:
    if not isinstance(value, list):
        raise BadInput("shape", "bridges must be a list of segments such as [[[1, 3], [2, 3]]]", at)
    found: list[list[list[int]]] = []
    for number, segment in enumerate(value):
        place = f"{at}.{number}"
        if not isinstance(segment, list) or len(segment) != 2:
            raise BadInput("shape", "a bridge is over a segment, two corner points", place)
        points = sorted(_read_point(point, f"{place}.{each}") for each, point in enumerate(segment))
        if not segment_bit(*points):
            raise BadInput("bridges", "a bridge is over a segment inside the board", place)
        if points in found:
            raise BadInput("bridges", "a segment has only one bridge", place)
        if number >= most:
            raise BadInput("bridges", f"a game has {most} bridge points", place)
        found.append(points)
    return found


EXPANSION: type[Expansion] = Canyon
