"""Which figure each seat has: as its player chose, first come, else the first that is left. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.match.errors import BadInput, Refusal
from inkrally.table.doc import Occupant, Player

LOOKS = 8
"""So many figures there are; with more seats they begin again."""


def looks_of(seats: Sequence[Occupant]) -> tuple[int, ...]:
    """By seat the number of its figure, from 0. Without choices a seat has that of its own number."""
    chosen = [each.look if isinstance(each, Player) else None for each in seats]
    taken = {look for look in chosen if look is not None}
    found = []
    for seat, look in enumerate(chosen):
        if look is None:
            free = [one for one in (seat % LOOKS, *range(LOOKS)) if one not in taken]
            look = free[0] if free else seat % LOOKS
            taken.add(look)
        found.append(look)
    return tuple(found)


def check_look(seats: Sequence[Occupant], own: int | None, look: int) -> None:
    """Raise where a seat cannot have a figure: BadInput (`look`), Refusal (`look-taken`) for one of another's."""
    if not 0 <= look < LOOKS:
        raise BadInput("look", f"the figures are 0 to {LOOKS - 1}; there is no {look}", "look")
    for seat, each in enumerate(seats):
        if seat != own and isinstance(each, Player) and each.look == look:
            raise Refusal("look-taken", f"{each.name} has this figure; take another", "look", {"player": each.name})
