"""The avatars of seats: each player's choice, and the first free avatar for all others."""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.match.errors import BadInput, Refusal
from inkrally.table.document import Occupant, Player

AVATARS = 8
"""The number of avatars. With more seats, they repeat."""


def avatars_of(seats: Sequence[Occupant]) -> tuple[int, ...]:
    """Return the number of each seat's avatar, from 0.

    A seat whose player chose none gets the avatar of the seat's number if that is free, otherwise the first free one.
    """
    chosen = [each.look if isinstance(each, Player) else None for each in seats]
    taken = {look for look in chosen if look is not None}
    found = []
    for seat, look in enumerate(chosen):
        if look is None:
            free = [one for one in (seat % AVATARS, *range(AVATARS)) if one not in taken]
            look = free[0] if free else seat % AVATARS
            taken.add(look)
        found.append(look)
    return tuple(found)


def check_avatar(seats: Sequence[Occupant], own: int | None, look: int) -> None:
    """Check that the player of seat `own` (None: a new player) can have the avatar `look`.

    Raises:
        BadInput: There is no such avatar (`look`).
        Refusal: Another player has chosen it (`look-taken`).
    """
    if not 0 <= look < AVATARS:
        raise BadInput("look", f"the avatars are 0 to {AVATARS - 1}; there is no {look}", "look")
    for seat, each in enumerate(seats):
        if seat != own and isinstance(each, Player) and each.look == look:
            raise Refusal("look-taken", f"{each.name} has this avatar; choose another", "look", {"player": each.name})
