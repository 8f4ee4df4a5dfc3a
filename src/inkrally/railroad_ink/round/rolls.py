"""The faces that dice showed, as events store them."""

from __future__ import annotations

import msgspec


class Face(msgspec.Struct, frozen=True, array_like=True):
    """What a die shows, such as a route, and the number of the face, because two faces may show the same."""

    route: str
    face: int
