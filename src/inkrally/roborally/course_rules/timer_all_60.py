"""The course rule that one timer of 60 seconds runs for all players from the deal on (Options 6, Tight Collar)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class TimerForAll60(RuleComponent):
    fits_any_course = True
    shared_timer_seconds = 60


COMPONENT = TimerForAll60()
