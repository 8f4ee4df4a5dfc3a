"""Up to three damage tokens are put on the card instead of the robot; the third discards the card (Options 5).

Destruction removes these tokens, as it removes those of the robot.
"""

from __future__ import annotations

from inkrally.roborally.contract import Part


class AblativeCoat(Part):
    saves = 50
    features = frozenset(("while down", "absorbs damage"))
    counts = 3


PART = AblativeCoat()
