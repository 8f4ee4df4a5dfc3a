"""A second, slow implementation of forests (rules 11.1), written from the rules. Uses only the oracle.

A sheet is drawings by space and the spaces with trees. A space with only trees has the drawing `----:`, four blank
sides.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from tests.railroad_ink import oracle

TREES = "----:"
FACES = {
    "f-h-straight": "h-straight",
    "f-r-straight": "r-straight",
    "f-h-curve": "h-curve",
    "f-r-curve": "r-curve",
}
"""The route on each face that has one."""


def places(sheet: Mapping[str, str], face: str) -> set[tuple[str, str]]:
    """Return where a face may be drawn: in any empty space where no end clashes."""
    shapes = oracle.orientations(FACES[face]) if face in FACES else [TREES]
    return {
        (space, shape)
        for space in oracle.SPACES
        for shape in shapes
        if oracle.why_not(sheet, space, shape, False) is None
    }


def beside(space: str) -> list[str]:
    """Return the orthogonal neighbours of a space."""
    column, row = space[0], space[1]
    near = [chr(ord(column) - 1) + row, chr(ord(column) + 1) + row]
    near += [column + str(int(row) - 1), column + str(int(row) + 1)]
    return [each for each in near if each in oracle.SPACES]


def forests(trees: Iterable[str]) -> list[set[str]]:
    """Return every forest as its connected spaces, grown space by space."""
    left, found = set(trees), []
    while left:
        forest = {left.pop()}
        while more := {each for space in forest for each in beside(space) if each in left}:
            forest |= more
            left -= more
        found.append(forest)
    return found


def points(trees: Collection[str]) -> int:
    """Return two points for each space of one forest and one for each of a second, for the best choice."""
    sizes = [len(forest) for forest in forests(trees)]
    choices = [2 * one + other for i, one in enumerate(sizes) for j, other in enumerate(sizes) if i != j]
    return max(choices + [2 * one for one in sizes], default=0)
