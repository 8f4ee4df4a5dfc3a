"""The robots of a floor as numbers: what bots copy, compare and hash while they search.

Hot. Knows no floor, no cards and no rule.
"""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # stands in where Cython is not installed

if not cython.compiled:
    # Fields of a state, each with one word a robot.
    ROBOTS = 8
    AT, FACING, DAMAGE, FLAGS, ARCHIVE, LIVES, STATUS, DOWN, PLACE, TRAITS = 0, 8, 16, 24, 32, 40, 48, 56, 64, 72
    FIELDS = 80
    RACING, DESTROYED, OUT, FINISHED = 0, 1, 2, 3
    # Bits of TRAITS; 0 is a robot like any other. STRONGER: so much more a shot of its laser deals. SILENT: it does
    # not fire. STEADY: neither curves nor gears turn it. RAMMING: whom it pushes or bumps into gets damage. GUARD:
    # so many tokens do not come to lie on its sheet, counted in GUARD_UNIT. PIERCING: its shot passes the first
    # obstacle. REAR: the damage of its shot to the rear, counted in REAR_UNIT.
    STRONGER, SILENT, STEADY, RAMMING, GUARD_UNIT, GUARD = 7, 8, 16, 32, 64, 960
    PIERCING, REAR_UNIT, REAR = 1024, 2048, 14336


class RobotStates:
    """The robots on a floor, as numbers: `get` and `put` by field (AT to TRAITS) and robot.

    AT and ARCHIVE are spaces as `Grid.index` gives them, AT is 0 for a robot that is not on the floor. DOWN is 1 for a
    robot that is powered down, PLACE 0 for one that has not finished. TRAITS are bits: in what the robot is
    unlike others, whatever makes it so. Copies are cheap; `key` is a hash of everything.
    """

    def __init__(self, count: cython.int) -> None:
        """`count` robots, 1 to 8, nowhere."""
        if not 1 <= count <= ROBOTS:
            raise ValueError(f"a state has 1 to {ROBOTS} robots")
        self.count = count
        if not cython.compiled:
            self.words = [0] * FIELDS

    def copy(self) -> RobotStates:
        """Another state with the same robots."""
        new: RobotStates = RobotStates.__new__(RobotStates)
        new.count = self.count
        if cython.compiled:
            new.words[:] = self.words
        else:
            new.words = self.words[:]
        return new

    def assign(self, other: RobotStates) -> None:
        """Become a copy of another state."""
        self.count = other.count
        self.words[:] = other.words

    def same(self, other: RobotStates) -> cython.bint:
        """Whether nothing is different."""
        i: cython.int
        if self.count != other.count:
            return False
        for i in range(FIELDS):  # noqa: SIM110 - a loop over C numbers
            if self.words[i] != other.words[i]:
                return False
        return True

    def key(self) -> cython.ulonglong:
        """A hash of 63 bits, compiled or not."""
        h: cython.ulonglong = self.count
        word: cython.ulonglong
        field: cython.int
        robot: cython.int
        for field in range(0, FIELDS, ROBOTS):
            for robot in range(self.count):
                word = self.words[field + robot]
                h = ((h ^ word) * 1099511628211) & 0x7FFFFFFFFFFFFFFF
                h ^= h >> 29
        return h

    def __hash__(self) -> int:
        return hash(self.key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RobotStates) and self.same(other)

    def get(self, field: cython.int, robot: cython.int) -> cython.int:
        """A number of a robot; nothing is checked."""
        return self.words[field + robot]

    def put_robot(
        self,
        robot: cython.int,
        at: cython.int,
        facing: cython.int,
        damage: cython.int,
        flags: cython.int,
        archive: cython.int,
        lives: cython.int,
        status: cython.int,
        down: cython.bint,
        place: cython.int,
    ) -> None:
        """Set all numbers of a robot but its traits, which are 0 at first; nothing is checked."""
        self.words[AT + robot] = at
        self.words[FACING + robot] = facing
        self.words[DAMAGE + robot] = damage
        self.words[FLAGS + robot] = flags
        self.words[ARCHIVE + robot] = archive
        self.words[LIVES + robot] = lives
        self.words[STATUS + robot] = status
        self.words[DOWN + robot] = 1 if down else 0
        self.words[PLACE + robot] = place

    def put(self, field: cython.int, robot: cython.int, value: cython.int) -> None:
        """Set a number of a robot; nothing is checked."""
        self.words[field + robot] = value
