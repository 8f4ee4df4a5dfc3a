"""Where drawings are legal, gathered by space as an offer and `legal` say it.

Hot: an offer is made after every act of every player. Knows masks and names, no dice and no rules.
"""

from __future__ import annotations

from inkrally.railroad_ink.sheet.network import DRAWINGS, ROUTE_NUMBERS, SPACE_NAMES, Network

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    from inkrally.railroad_ink.sheet.bits import lowest


NAMES: list[str] = list(SPACE_NAMES)
TEXTS: list[str] = list(DRAWINGS)


_CHOICES: dict[tuple[int, ...], dict[int, tuple[str, ...]]] = {}
"""By the drawings of a route and a bit for each of them: the same choice is always the same tuple, so that to see that
nothing changed at a space is no more than a look at one address."""


def gathered(numbers: tuple[int, ...], places: list[int]) -> dict[str, tuple[str, ...]]:
    """By space in reading order the drawings, of those numbered, that may stand there; `places` are bits by drawing."""
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


def gathered_route(network: Network, route: str) -> dict[str, tuple[str, ...]]:
    """Where a route may be drawn by rule 4.1: by space in reading order, its drawings in their order."""
    numbers: tuple[int, ...] = ROUTE_NUMBERS[route]
    return gathered(numbers, [network.spaces(number) for number in numbers])
