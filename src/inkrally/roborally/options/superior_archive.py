"""No two tokens at re-entry, every time (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.contract import Amount, Part


class SuperiorArchive(Part):
    saves = 25
    features = frozenset(("while down",))
    adds: ClassVar[dict[Amount, int]] = {"re-entry damage": -2}


PART = SuperiorArchive()
