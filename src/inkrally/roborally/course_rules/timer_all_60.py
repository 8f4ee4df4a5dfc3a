"""All players together have 60 seconds from the deal on (Options 6, Tight Collar)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class TimerForAll60(Part):
    timer_for_all = 60


PART = TimerForAll60()
