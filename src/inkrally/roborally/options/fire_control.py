"""A token of the main laser that locks a register of the shooter's choice, or destroys an Option (Options 5).

The erratum: the token is dealt and locks; for a destroyed Option it is not dealt. Nothing is discarded against it."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class FireControl(Part):
    saves = 35
    words = ("damage", "lock 1", "lock 2", "lock 3", "lock 4", "lock 5")
    features = frozenset(("directs damage",))


PART = FireControl()
