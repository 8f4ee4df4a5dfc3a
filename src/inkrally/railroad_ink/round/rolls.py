"""The faces that dice show after a roll, as events store them."""

from __future__ import annotations

import msgspec


class Face(msgspec.Struct, frozen=True, array_like=True):
    """What a die shows, such as a route, and the number of the face. Two faces of a die may show the same."""

    route: str
    face: int
