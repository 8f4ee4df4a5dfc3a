"""Counting and finding bits, and what is connected with a space. Hot: compiled, these are inlined."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:

    def popcount(mask: int) -> int:
        """How many bits are set."""
        return mask.bit_count()

    def lowest(mask: int) -> int:
        """The number of the lowest bit that is set; the mask is not 0."""
        return (mask & -mask).bit_length() - 1

    def connected(start: int, j0: int, j1: int, j2: int, j3: int) -> int:
        """The spaces that steps north, east, south and west lead to from some, themselves included; a step on a side
        may be taken from the spaces of its mask."""
        more = start
        while more:
            more = ((more & j0) >> 8) | ((more & j1) << 1) | ((more & j2) << 8) | ((more & j3) >> 1)
            more &= ~start
            start |= more
        return start

    def neighbours(
        first: int, second: int, j0: int, j1: int, j2: int, j3: int, s0: int, s1: int, s2: int, s3: int
    ) -> tuple[int, int]:
        """Where a space may have two groups, what a step leads to from some: the spaces of which it leads to the first,
        and to the second one. In the spaces of `s0` to `s3` the end on that side belongs to the second."""
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
        """As `connected`, where a space may have two groups; the steps are those of `neighbours`."""
        more, more_second = first, second
        while more | more_second:
            more, more_second = neighbours(more, more_second, j0, j1, j2, j3, s0, s1, s2, s3)
            more &= ~first
            more_second &= ~second
            first |= more
            second |= more_second
        return first, second
