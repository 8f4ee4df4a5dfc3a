"""The Option Superior Archive: the robot re-enters without the usual two damage tokens (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.rule_hooks import Amount, RuleComponent


class SuperiorArchive(RuleComponent):
    savings_permille = 25
    features = frozenset(("while down",))
    adds: ClassVar[dict[Amount, int]] = {"re-entry damage": -2}


COMPONENT = SuperiorArchive()
