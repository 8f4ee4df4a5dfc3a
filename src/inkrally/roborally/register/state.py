"""Stores the robots of a floor as an array of numbers, which bots copy, compare and hash. A hot module."""

from __future__ import annotations

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    # Fields of a state. Each has one number for each robot.
    ROBOTS = 8
    AT, FACING, DAMAGE, FLAGS, ARCHIVE, LIVES, STATUS, DOWN, PLACE, TRAITS = 0, 8, 16, 24, 32, 40, 48, 56, 64, 72
    FIELDS = 80
    RACING, DESTROYED, OUT, FINISHED = 0, 1, 2, 3
    # Bits of TRAITS; 0 is an ordinary robot. STRONGER: extra damage of its main laser. SILENT: the main laser does not
    # fire. STEADY: neither curves nor gears turn the robot. RAMMING: robots that it pushes or bumps into get damage.
    # GUARD: the number of damage tokens that are prevented, in units of GUARD_UNIT. PIERCING: the main laser passes the
    # first obstacle. REAR: the damage of the shot to the rear, in units of REAR_UNIT.
    STRONGER, SILENT, STEADY, RAMMING, GUARD_UNIT, GUARD = 7, 8, 16, 32, 64, 960
    PIERCING, REAR_UNIT, REAR = 1024, 2048, 14336


class RobotStates:
    """The robots on a floor as numbers. `get` and `put` read and write a number by field (AT to TRAITS) and robot.

    AT and ARCHIVE are space indexes (`Grid.index`); AT is 0 for a robot that is not on the floor. DOWN is 1 for a robot
    that is powered down. PLACE is 0 for a robot that has not finished. TRAITS is a bit mask of the differences from an
    ordinary robot. Copies are cheap, and `key` is a hash of all numbers.
    """

    def __init__(self, count: cython.int) -> None:
        """Create the state of 1 to 8 robots with all numbers 0."""
        if not 1 <= count <= ROBOTS:
            raise ValueError(f"a state has 1 to {ROBOTS} robots")
        self.count = count
        if not cython.compiled:
            self.fields = [0] * FIELDS

    def copy(self) -> RobotStates:
        """Return a copy of this state."""
        new: RobotStates = RobotStates.__new__(RobotStates)
        new.count = self.count
        if cython.compiled:
            new.fields[:] = self.fields
        else:
            new.fields = self.fields[:]
        return new

    def assign(self, other: RobotStates) -> None:
        """Copy all numbers of another state into this state."""
        self.count = other.count
        self.fields[:] = other.fields

    def same(self, other: RobotStates) -> cython.bint:
        """Return whether two states are equal."""
        i: cython.int
        if self.count != other.count:
            return False
        for i in range(FIELDS):  # noqa: SIM110 - a loop over C numbers
            if self.fields[i] != other.fields[i]:
                return False
        return True

    def key(self) -> cython.ulonglong:
        """Return a hash of 63 bits, the same with and without compilation."""
        h: cython.ulonglong = self.count
        word: cython.ulonglong
        field: cython.int
        robot: cython.int
        for field in range(0, FIELDS, ROBOTS):
            for robot in range(self.count):
                word = self.fields[field + robot]
                h = ((h ^ word) * 1099511628211) & 0x7FFFFFFFFFFFFFFF
                h ^= h >> 29
        return h

    def __hash__(self) -> int:
        return hash(self.key())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RobotStates) and self.same(other)

    def get(self, field: cython.int, robot: cython.int) -> cython.int:
        """Return the number of a robot in a field. Does not check the arguments."""
        return self.fields[field + robot]

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
        """Set all numbers of a robot except its traits, which are 0 at first. Does not check the arguments."""
        self.fields[AT + robot] = at
        self.fields[FACING + robot] = facing
        self.fields[DAMAGE + robot] = damage
        self.fields[FLAGS + robot] = flags
        self.fields[ARCHIVE + robot] = archive
        self.fields[LIVES + robot] = lives
        self.fields[STATUS + robot] = status
        self.fields[DOWN + robot] = 1 if down else 0
        self.fields[PLACE + robot] = place

    def put(self, field: cython.int, robot: cython.int, value: cython.int) -> None:
        """Set the number of a robot in a field. Does not check the arguments."""
        self.fields[field + robot] = value
