"""Finds the maximum number of valuable spaces in connected sets of spaces, by the size of the set.

Each set must contain some given spaces. The result is exact. Dynamic programming over the spaces in reading order finds
it for small rectangles. A state is the connectivity of the last row, with the best value for each size.
"""

from __future__ import annotations

from collections.abc import Collection

LabelledEnd = tuple[int, int]
"""A space: its column and row, from 0."""

Labels = tuple[int, ...]
"""For each column, the number of the set that contains its last space, or 0 if the space is left out.

The sets are numbered from 1, from left to right.
"""


def max_value_by_size(
    width: int, height: int, wanted: Collection[LabelledEnd], worthy: Collection[LabelledEnd]
) -> dict[int, int]:
    """Return, by size, the maximum number of valuable spaces in a connected set that contains all wanted spaces.

    Impossible sizes are left out. `wanted` must contain a space in the last row.
    """
    states: dict[Labels, dict[int, int]] = {(0,) * width: {0: 0}}
    for row in range(height):
        for column in range(width):
            states = _after(states, column, (column, row) in wanted, (column, row) in worthy)
    best: dict[int, int] = {}
    for labels, sizes in states.items():
        # The wanted space in the last row is in a set, so 1 means that there is only one set.
        if max(labels) == 1:
            for size, worth in sizes.items():
                best[size] = max(best.get(size, -1), worth)
    return dict(sorted(best.items()))


def _after(
    states: dict[Labels, dict[int, int]], column: int, wanted: bool, worthy: bool
) -> dict[Labels, dict[int, int]]:
    """Return the states after one more space, which is left out or taken."""
    found: dict[Labels, dict[int, int]] = {}
    for labels, sizes in states.items():
        above = labels[column]
        # A set that ends here could never be connected to the rest.
        if not wanted and (not above or labels.count(above) > 1):
            _keep(found, _numbered([*labels[:column], 0, *labels[column + 1 :]]), sizes, 0, 0)
        left = labels[column - 1] if column else 0
        taken = above or left or len(labels) + 1
        joined = [taken if left and each == left else each for each in labels]
        joined[column] = taken
        _keep(found, _numbered(joined), sizes, 1, int(worthy))
    return found


def _keep(found: dict[Labels, dict[int, int]], labels: Labels, sizes: dict[int, int], more: int, worth: int) -> None:
    best = found.setdefault(labels, {})
    for size, before in sizes.items():
        best[size + more] = max(best.get(size + more, -1), before + worth)


def _numbered(labels: list[int]) -> Labels:
    numbers = {0: 0}
    return tuple(numbers.setdefault(each, len(numbers)) for each in labels)
