"""One timer of 60 seconds for everybody, from the moment when all hands are dealt (Options 6, Tight Collar)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class TimerForAll60(Part):
    timer_for_all = 60


PART = TimerForAll60()
