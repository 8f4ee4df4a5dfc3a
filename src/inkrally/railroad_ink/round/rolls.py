"""The faces that dice show after a roll, as events store them."""

from __future__ import annotations

import msgspec


class Face(msgspec.Struct, frozen=True, array_like=True):
    """The symbol that a die shows, such as a route, and the number of its face. Two faces may have the same symbol."""

    route: str
    face: int
