"""Counts and finds bits in masks, and floods connected spaces. A hot module, whose functions are inlined."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:

    def popcount(mask: int) -> int:
        """Return the number of bits that are set."""
        return mask.bit_count()

    def lowest(mask: int) -> int:
        """Return the number of the lowest bit that is set. The mask must not be 0."""
        return (mask & -mask).bit_length() - 1

    def connected(start: int, j0: int, j1: int, j2: int, j3: int) -> int:
        """Return all spaces that are connected with `start`, including `start`, as bits.

        `j0` to `j3` are the spaces from which a step north, east, south or west is possible.
        """
        more = start
        while more:
            more = ((more & j0) >> 8) | ((more & j1) << 1) | ((more & j2) << 8) | ((more & j3) >> 1)
            more &= ~start
            start |= more
        return start

    def neighbours(
        first: int, second: int, j0: int, j1: int, j2: int, j3: int, s0: int, s1: int, s2: int, s3: int
    ) -> tuple[int, int]:
        """Return the groups one step away, as spaces of first groups and spaces of second groups.

        A space may hold two separate groups of ends. `first` and `second` are the groups to start from. `j0` to `j3`
        are the spaces from which a step north, east, south or west is possible. `s0` to `s3` are the spaces whose end
        on that side belongs to the second group.
        """
        north = ((first & (j0 & ~s0)) | (second & (j0 & s0))) >> 8
        east = ((first & (j1 & ~s1)) | (second & (j1 & s1))) << 1
        south = ((first & (j2 & ~s2)) | (second & (j2 & s2))) << 8
        west = ((first & (j3 & ~s3)) | (second & (j3 & s3))) >> 1
        return (
            (north & ~s2) | (east & ~s3) | (south & ~s0) | (west & ~s1),
            (north & s2) | (east & s3) | (south & s0) | (west & s1),
        )

    def connected_groups(
        first: int, second: int, j0: int, j1: int, j2: int, j3: int, s0: int, s1: int, s2: int, s3: int
    ) -> tuple[int, int]:
        """Return all groups that are connected with the given groups, and the given groups.

        Arguments as in `neighbours`.
        """
        more, more_second = first, second
        while more | more_second:
            more, more_second = neighbours(more, more_second, j0, j1, j2, j3, s0, s1, s2, s3)
            more &= ~first
            more_second &= ~second
            first |= more
            second |= more_second
        return first, second
