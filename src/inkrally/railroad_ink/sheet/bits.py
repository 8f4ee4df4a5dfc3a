"""Counting and finding bits. Hot: compiled, these are single instructions."""

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
