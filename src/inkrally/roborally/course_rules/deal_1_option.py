"""The course rule that each robot starts with one Option, face up (Options 6, Flag Fry, Marathon Madness, War Zone)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class DealOneOption(RuleComponent):
    fits_any_course = True
    features = frozenset(("options",))
    start_options = 1


COMPONENT = DealOneOption()
