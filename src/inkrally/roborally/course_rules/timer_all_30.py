"""The course rule that one timer of 30 seconds runs for all players from the deal on (Options 6, Ball Lightning)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class TimerForAll30(RuleComponent):
    fits_any_course = True
    shared_timer_seconds = 30


COMPONENT = TimerForAll30()
