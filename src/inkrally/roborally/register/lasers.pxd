cimport cython

from inkrally.roborally.register.grid cimport BEAM, VOID, Grid
from inkrally.roborally.register.state cimport (
    AT, DOWN, FACING, PIERCING, RACING, REAR, REAR_UNIT, SILENT, STATUS, STRONGER, TRAITS, RobotStates,
)

# Numbered by the words of names.py, when the module is loaded.
cdef int T_SHOT

cdef class Shots(Grid):
    cdef short[2500] who
    cdef int[8] hurt

    cpdef bint aim(self, RobotStates state, object trace)
    cpdef int aimed_at(self, RobotStates state, int robot) noexcept
    cdef void stand(self, RobotStates state) noexcept
    cdef void leave(self, RobotStates state) noexcept
    cdef bint shoot(self, RobotStates state, object trace)
    cdef bint shoot_on(self, RobotStates state, int robot, int damage, object trace)
