"""All players together have 60 seconds from the deal on (Options 6, Tight Collar)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class TimerForAll60(RuleComponent):
    shared_timer_seconds = 60


PART = TimerForAll60()
