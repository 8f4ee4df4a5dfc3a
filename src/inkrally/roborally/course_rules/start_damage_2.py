"""The course rule that each robot starts with two damage tokens (Options 6, Factory Rejects)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.rule_hooks import Amount, RuleComponent


class StartDamage(RuleComponent):
    fits_any_course = True
    adds: ClassVar[dict[Amount, int]] = {"start damage": 2}


COMPONENT = StartDamage()
