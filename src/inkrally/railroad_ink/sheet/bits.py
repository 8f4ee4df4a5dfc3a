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
