"""A small random generator for hot modules, which play a great many games that mean nothing and sample rolls.

Hot. The dice of a match come from `chance.py`. Knows no game.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:

    def xorshift(state: int) -> int:
        """The state after this one, in 32 bits; never 0 after another."""
        state = (state ^ state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        return (state ^ state << 5) & 0xFFFFFFFF

    def spread(seed: int) -> int:
        """A state to begin with, for a seed of which the lower 31 bits count; close seeds lead to states far apart."""
        return (seed & 0x7FFFFFFF) * 0x9E3779B1 & 0xFFFFFFFF | 1
