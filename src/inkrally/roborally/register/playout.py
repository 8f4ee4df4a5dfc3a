"""Plays random programs on the kernel, to measure the speed of the kernel and to produce positions.

Hot module (compiled with Cython). The kernel is `resolution.py`. In each register, every robot plays a random card of
the deck, no two robots the same card. After register 5, each robot that is off the floor or has finished starts again
from its dock. There are no hands and no locked registers.
"""

from __future__ import annotations

from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.resolution import RegisterKernel
from inkrally.roborally.register.state import RobotStates

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.match.xorshift import spread, xorshift
    from inkrally.roborally.register.resolution import CARD_KIND
    from inkrally.roborally.register.state import (
        ARCHIVE,
        AT,
        DAMAGE,
        FACING,
        FLAGS,
        LIVES,
        PLACE,
        RACING,
        ROBOTS,
        STATUS,
    )


class Playout:
    """Plays random registers with robots that start on the first docks of a floor.

    The same seed plays the same registers, compiled or not.
    """

    def __init__(self, floor: Floor, robots: cython.int, seed: cython.ulonglong) -> None:
        """Put 1 to 8 robots on docks, one robot on each dock. Raises ValueError if there are too few docks.

        `seed` must not be negative. Only its lower 31 bits count.
        """
        robot: cython.int
        if robots > len(floor.docks):
            raise ValueError(f"the floor has {len(floor.docks)} docks")
        self.machine = RegisterKernel(floor)
        self.state = RobotStates(robots)
        self.register = 1
        if not cython.compiled:
            self.home = [0] * ROBOTS
        for robot in range(robots):
            x, y = floor.docks[robot]
            self.home[robot] = self.machine.index(x, y)
            self.state.fields[STATUS + robot] = 1
        # Xorshift needs a state that is not 0, and close seeds should give different sequences.
        self.random = spread(seed)
        for _ in range(4):
            self.random_below(2)
        self.put_back()

    def random_below(self, limit: cython.uint) -> cython.uint:
        """Return a random number from 0 to `limit - 1`, by xorshift, which is good enough for random play."""
        self.random = xorshift(self.random)
        return (self.random >> 4) % limit

    def draw_cards(self) -> None:
        """Draw a card for every robot, all different."""
        robot: cython.int
        card: cython.int
        other: cython.int
        machine: RegisterKernel = self.machine
        for robot in range(self.state.count):
            while True:
                card = self.random_below(84) + 1
                for other in range(robot):
                    if machine.priorities[other] == 10 * card:
                        break
                else:
                    break
            machine.priorities[robot] = 10 * card
            machine.cards[robot] = CARD_KIND[card]

    def put_back(self) -> None:
        """Put every robot that is not racing back on its dock, unless another robot is on that dock."""
        w = self.state.fields
        robot: cython.int
        other: cython.int
        for robot in range(self.state.count):
            if w[STATUS + robot] == RACING:
                continue
            for other in range(self.state.count):
                if w[STATUS + other] == RACING and w[AT + other] == self.home[robot]:
                    break
            else:
                w[AT + robot] = self.home[robot]
                w[ARCHIVE + robot] = self.home[robot]
                w[FACING + robot] = 0
                w[DAMAGE + robot] = 0
                w[FLAGS + robot] = 0
                w[LIVES + robot] = 3
                w[PLACE + robot] = 0
                w[STATUS + robot] = RACING

    def play(self, registers: cython.int) -> None:
        """Play `registers` registers with random cards."""
        _: cython.int
        for _ in range(registers):
            self.draw_cards()
            self.machine.run_phase(self.state, self.register, None)
            self.register += 1
            if self.register > 5:
                self.register = 1
                self.put_back()
