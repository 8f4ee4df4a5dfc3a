"""How many spaces of worth a connected set of spaces can have that has certain others and is no larger than so many.

Exact, for small rectangles: space by space in reading order, and of everything so far only what the last row's worth of
spaces are connected by is remembered, with the most worth for each size. Knows no drawings and no dice.
"""

from __future__ import annotations

from collections.abc import Collection

LabelledEnd = tuple[int, int]
"""Column and row, from 0."""

Labels = tuple[int, ...]
"""For each column the set that its last space belongs to, numbered from 1 in the order of columns; 0 for none."""


def most_worth(
    width: int, height: int, wanted: Collection[LabelledEnd], worthy: Collection[LabelledEnd]
) -> dict[int, int]:
    """By size, of the connected sets of spaces, side by side, that have all that are wanted, the most worthy spaces.

    A size that no such set has is left out. One of those in the last row must be wanted.
    """
    states: dict[Labels, dict[int, int]] = {(0,) * width: {0: 0}}
    for row in range(height):
        for column in range(width):
            states = _after(states, column, (column, row) in wanted, (column, row) in worthy)
    best: dict[int, int] = {}
    for labels, sizes in states.items():
        # As something is wanted in the last row, each set that was not closed before has a space there.
        if max(labels) == 1:
            for size, worth in sizes.items():
                best[size] = max(best.get(size, -1), worth)
    return dict(sorted(best.items()))


def _after(
    states: dict[Labels, dict[int, int]], column: int, wanted: bool, worthy: bool
) -> dict[Labels, dict[int, int]]:
    """The states after one more space, left out or taken."""
    found: dict[Labels, dict[int, int]] = {}
    for labels, sizes in states.items():
        above = labels[column]
        # A set that nothing below is connected to can never be joined to the rest.
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
