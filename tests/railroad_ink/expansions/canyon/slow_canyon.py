"""A second, slow implementation of canyons (rules 10.2), written from the rules. Uses only the oracle.

A corner point is (x, y), 0 to 7 from the north-west corner. A segment is the set of its two points, and the canyons
of a sheet are the set of their segments.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Mapping

from tests.railroad_ink import oracle

Point = tuple[int, int]
Segment = frozenset[Point]
Path = tuple[Point, ...]

# As the rules describe them, in steps east (E) and south (S).
PATTERNS = {"c-1": "E", "c-2": "EE", "c-3": "EEE", "c-1-1": "ES", "c-1-2": "SEE", "c-1-1-1": "ESE"}
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
POINTS = [(x, y) for x in range(8) for y in range(8)]


def walk(start: Point, steps: Iterable[str]) -> Path:
    path = [start]
    for step in steps:
        x, y = STEPS[step]
        path.append((path[-1][0] + x, path[-1][1] + y))
    return tuple(path)


def paths(face: str) -> set[Path]:
    """Return every path of a pattern on the grid, rotated and mirrored, from its smaller end point."""
    found = set()
    for mirrored in (PATTERNS[face], PATTERNS[face].translate(str.maketrans("EW", "WE"))):
        steps = list(mirrored)
        for _ in range(4):
            steps = [{"N": "E", "E": "S", "S": "W", "W": "N"}[step] for step in steps]
            for start in POINTS:
                path = walk(start, steps)
                if all(point in POINTS for point in path):
                    found.add(min(path, path[::-1]))
    return found


def segments(path: Iterable[Point]) -> list[Segment]:
    points = list(path)
    return [frozenset(pair) for pair in itertools.pairwise(points)]


def outer(point: Point) -> bool:
    return point[0] in (0, 7) or point[1] in (0, 7)


def on_outer_edge(segment: Segment) -> bool:
    """Return whether a segment is on the outer edge: both points have the same outermost column or row."""
    (x, y), (to_x, to_y) = segment
    return x == to_x in (0, 7) or y == to_y in (0, 7)


def degree(canyons: Collection[Segment], point: Point) -> int:
    return sum(point in segment for segment in canyons)


def may_lie(canyons: Collection[Segment], path: Path) -> bool:
    """Return whether a pattern may be drawn among these canyons, ignoring bridges."""
    mine = segments(path)
    if any(on_outer_edge(segment) or segment in canyons for segment in mine):
        return False
    every = [*canyons, *mine]
    if any(degree(every, point) > (1 if outer(point) else 2) for point in path):
        return False
    return any(outer(end) or degree(canyons, end) == 1 for end in (path[0], path[-1]))


def end_segment(space: str, side: str) -> Segment | None:
    """Return the segment that an end on a side of a space touches, or None on the outer edge."""
    x, y = "ABCDEFG".index(space[0]), int(space[1]) - 1
    corners = {"N": ((x, y), (x + 1, y)), "E": ((x + 1, y), (x + 1, y + 1))}
    corners |= {"S": ((x, y + 1), (x + 1, y + 1)), "W": ((x, y), (x, y + 1))}
    segment = frozenset(corners[side])
    return None if on_outer_edge(segment) else segment


def crossed(drawings: Mapping[str, str]) -> set[Segment]:
    """Return the segments that any highway or railway end touches."""
    ends = [
        (space, side)
        for space, each in drawings.items()
        for side, kind in zip("NESW", each[:4], strict=True)
        if kind in "HR"
    ]
    return {segment for space, side in ends if (segment := end_segment(space, side)) is not None}


def places(
    canyons: Collection[Segment], bridges: Collection[Segment], drawings: Mapping[str, str], face: str
) -> list[Path]:
    """Return where a pattern may be drawn, sorted."""
    left = 12 - len(bridges)
    return sorted(
        path for path in paths(face) if may_lie(canyons, path) and len(set(segments(path)) & crossed(drawings)) <= left
    )


def cost(canyons: Collection[Segment], bridges: Collection[Segment], space: str, drawing: str) -> int:
    """Return the number of bridge points that a drawing would cost."""
    return len((crossed({space: drawing}) & set(canyons)) - set(bridges))


def wholes(canyons: Collection[Segment]) -> list[set[Segment]]:
    """Return every canyon as its segments, connected by their points."""
    left, found = set(canyons), []
    while left:
        whole = {left.pop()}
        while more := {each for each in left if any(each & other for other in whole)}:
            whole |= more
            left -= more
        found.append(whole)
    return found


def points(canyons: Collection[Segment]) -> int:
    """Return one point for each segment of the longest canyon, and two for each with both ends on the outer edge."""
    each = wholes(canyons)
    bonus = 0
    for whole in each:
        ends = [point for point in POINTS if degree(whole, point) == 1]
        bonus += 2 * (len(ends) == 2 and all(map(outer, ends)))
    return max(map(len, each), default=0) + bonus


class Seat:
    """The sheet of one seat, followed action by action. Raises AssertionError for an illegal action."""

    def __init__(self) -> None:
        self.drawings: dict[str, str] = {}
        self.canyons: list[Segment] = []
        self.bridges: list[Segment] = []

    def canyon(self, face: str, path: Path) -> None:
        assert path in places(self.canyons, self.bridges, self.drawings, face)
        self.canyons += segments(path)
        self.pay()

    def draw(self, space: str, drawing: str) -> None:
        assert oracle.why_not(self.drawings, space, drawing) is None
        assert cost(self.canyons, self.bridges, space, drawing) <= 12 - len(self.bridges)
        self.drawings[space] = drawing
        self.pay()

    def pay(self) -> None:
        """Build a bridge over every crossed segment."""
        self.bridges += sorted((crossed(self.drawings) & set(self.canyons)) - set(self.bridges), key=sorted)
        assert len(self.bridges) <= 12

    def end(self, undrawn: Iterable[str]) -> None:
        """Check that the round may end: no remaining white die fits, or its bridges cannot be paid."""
        left = 12 - len(self.bridges)
        for route in undrawn:
            for space, shapes in oracle.legal(self.drawings, route).items():
                for shape in shapes:
                    assert cost(self.canyons, self.bridges, space, shape) > left
