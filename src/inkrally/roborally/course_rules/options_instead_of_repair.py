"""The course rule that sites and flags give Options instead of repairs (Options 6, Option World).

A flag or a single wrench gives one Option; a wrench and hammer gives two.
"""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.rule_hooks import Amount, RuleComponent


class OptionsInsteadOfRepair(RuleComponent):
    fits_any_course = True
    features = frozenset(("options", "no repairs"))
    adds: ClassVar[dict[Amount, int]] = {"wrench": 1, "hammer": 1, "flag": 1}


COMPONENT = OptionsInsteadOfRepair()
