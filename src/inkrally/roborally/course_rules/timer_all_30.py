"""One timer of 30 seconds for all from the deal on (Options 6, Ball Lightning); `rule.json` has the seconds."""

from __future__ import annotations

from inkrally.roborally.contract import Part

PART = Part()
