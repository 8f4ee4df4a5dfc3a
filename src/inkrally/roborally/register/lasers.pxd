cimport cython

from inkrally.roborally.register.grid cimport BEAM, VOID, Grid
from inkrally.roborally.register.state cimport (
    AT, DOWN, FACING, PIERCING, RACING, REAR, REAR_UNIT, SILENT, STATUS, STRONGER, TRAITS, RobotStates,
)

# Numbered by the words of names.py, when the module is loaded.
cdef int T_SHOT

cdef class LaserGrid(Grid):
    cdef short[2500] robot_at
    cdef int[8] damage_dealt

    cpdef bint trace_shots(self, RobotStates state, object trace)
    cpdef int aimed_at(self, RobotStates state, int robot) noexcept
    cdef void place_robots(self, RobotStates state) noexcept
    cdef void clear_robots(self, RobotStates state) noexcept
    cdef bint fire_all(self, RobotStates state, object trace)
    cdef bint fire_piercing(self, RobotStates state, int robot, int damage, object trace)
