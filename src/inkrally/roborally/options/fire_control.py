"""A token of the main laser that locks a register of the shooter's choice, or destroys an Option (Options 5).

The erratum: the token is dealt and locks; for a destroyed Option it is not dealt. Nothing is discarded against it."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Running
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.turn.robots import locked


class FireControl(Part):
    saves = 35
    words = ("damage", "lock 1", "lock 2", "lock 3", "lock 4", "lock 5")

    def tokens_of(self, running: Running, number: int, target: int) -> tuple[str, ...]:
        victim = running.robots[target]
        free = [register for register in range(1, REGISTERS + 1) if register not in locked(victim)]
        found = [f"lock {register}" for register in free] + [f"destroy {option}" for option in victim.options]
        return ("damage", *found) if found else ()


PART = FireControl()
