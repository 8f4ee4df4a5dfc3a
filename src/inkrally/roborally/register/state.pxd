cimport cython

# As enums, the compiled loops have them as numbers and not as names to look up.
cpdef enum:
    ROBOTS = 8
    AT = 0
    FACING = 8
    DAMAGE = 16
    FLAGS = 24
    ARCHIVE = 32
    LIVES = 40
    STATUS = 48
    DOWN = 56
    PLACE = 64
    TRAITS = 72
    FIELDS = 80

cpdef enum:
    RACING = 0
    DESTROYED = 1
    OUT = 2
    FINISHED = 3

cpdef enum:
    STRONGER = 7
    SILENT = 8
    STEADY = 16
    RAMMING = 32
    GUARD_UNIT = 64
    GUARD = 960
    PIERCING = 1024
    REAR_UNIT = 2048
    REAR = 14336

@cython.final
cdef class RobotStates:
    cdef readonly int count
    cdef short[80] fields

    cpdef RobotStates copy(self)
    cpdef void assign(self, RobotStates other) noexcept
    cpdef bint same(self, RobotStates other) noexcept
    cpdef unsigned long long key(self) noexcept
    cpdef int get(self, int field, int robot) noexcept
    cpdef void put(self, int field, int robot, int value) noexcept
