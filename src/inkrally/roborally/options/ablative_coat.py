"""Three damage tokens come to lie on the card and not on the sheet; the third discards it (Options 5).

Destruction takes them off, as it does those of the sheet.
"""

from __future__ import annotations

from inkrally.roborally.contract import Part


class AblativeCoat(Part):
    saves = 50
    features = frozenset(("while down", "absorbs damage"))
    counts = 3


PART = AblativeCoat()
