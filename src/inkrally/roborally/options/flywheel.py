"""An unused card can be stored face down, and joins the hand in a later turn (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class Flywheel(Part):
    saves = 60
    features = frozenset(("stores", "keeps"))


PART = Flywheel()
