"""Sites and flags repair nothing and give Options: one, or two at a wrench and hammer (Options 6, Option World)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.rule_hooks import Amount, RuleComponent


class OptionsInsteadOfRepair(RuleComponent):
    features = frozenset(("options", "no repairs"))
    adds: ClassVar[dict[Amount, int]] = {"wrench": 1, "hammer": 1, "flag": 1}


PART = OptionsInsteadOfRepair()
