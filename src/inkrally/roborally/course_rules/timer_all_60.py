"""One timer of 60 seconds for all from the deal on (Options 6, Tight Collar); `rule.json` has the seconds."""

from __future__ import annotations

from inkrally.roborally.contract import Part

PART = Part()
