"""Groups legal drawings by space, for the client and for the command `legal`.

A hot module, because the server calls its functions after every action. Do not use dice or rules here.
"""

from __future__ import annotations

from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, Network

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import lowest


NAMES: list[str] = list(SPACE_NAMES)
TEXTS: list[str] = list(DRAWINGS)


_CHOICES: dict[tuple[int, ...], dict[int, tuple[str, ...]]] = {}
"""A cache of tuples of legal drawings, by all drawings of a route and a mask with a bit for each legal drawing.

Equal choices are always the same tuple object, so an unchanged space is recognized by identity.
"""


def legal_by_space(numbers: tuple[int, ...], places: list[int]) -> dict[str, tuple[str, ...]]:
    """Return the legal drawings of each space, with the spaces in reading order.

    Args:
        numbers: The numbers of the drawings, as in `network.DRAWINGS`.
        places: For each of these drawings, its legal spaces, as bits.
    """
    union: cython.ulonglong = 0
    word: cython.ulonglong
    bits: cython.int
    count: cython.int = len(numbers)
    position: cython.int
    index: cython.int
    choices = _CHOICES.get(numbers)
    if choices is None:
        choices = _CHOICES[numbers] = {}
    for position in range(count):
        word = places[position]
        union |= word
    found: dict[str, tuple[str, ...]] = {}
    while union:
        index = lowest(union)
        union &= union - 1
        bits = 0
        for position in range(count):
            word = places[position]
            bits |= cython.cast(cython.int, word >> index & 1) << position
        choice = choices.get(bits)
        if choice is None:
            choice = choices[bits] = tuple([TEXTS[numbers[each]] for each in range(count) if bits >> each & 1])
        found[NAMES[index]] = choice
    return found


def legal_route_by_space(network: Network, route: str) -> dict[str, tuple[str, ...]]:
    """Return the legal drawings of a route by rule 4.1 for each space, with the spaces in reading order."""
    numbers: tuple[int, ...] = ROUTE_NUMBERS[route]
    return legal_by_space(numbers, [network.spaces(number) for number in numbers])
