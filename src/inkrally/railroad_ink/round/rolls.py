"""What dice showed, as events hold it. Knows no die and no round."""

from __future__ import annotations

import msgspec


class Face(msgspec.Struct, frozen=True, array_like=True):
    """What a die shows: a route, or what else is on it, and which of its six faces that is (some are on two)."""

    route: str
    face: int
