"""A small random generator for hot modules, for playouts and sampled rolls.

Compiled with Cython where possible, since bots call it very often. The dice of a match come from `chance.py` instead.
Contains nothing specific to one game.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:

    def xorshift(state: int) -> int:
        """Return the state after `state`, both of 32 bits. A state other than 0 never leads to 0."""
        state = (state ^ state << 13) & 0xFFFFFFFF
        state ^= state >> 17
        return (state ^ state << 5) & 0xFFFFFFFF

    def spread(seed: int) -> int:
        """Return the first state for a seed, of which only the lower 31 bits count. Close seeds give distant states."""
        return (seed & 0x7FFFFFFF) * 0x9E3779B1 & 0xFFFFFFFF | 1
