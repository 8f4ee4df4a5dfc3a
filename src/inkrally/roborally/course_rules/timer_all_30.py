"""All players together have 30 seconds from the deal on (Options 6, Ball Lightning)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class TimerForAll30(Part):
    timer_for_all = 30


PART = TimerForAll30()
