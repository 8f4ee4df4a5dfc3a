"""Defines the faces that dice show after a roll, in the form that events store."""

from __future__ import annotations

import msgspec


class Face(msgspec.Struct, frozen=True, array_like=True):
    """The face that a die shows. Two faces of a die may have the same symbol.

    Attributes:
        route: The symbol on the face, such as the name of a route.
        face: The number of the face, from 0.
    """

    route: str
    face: int
