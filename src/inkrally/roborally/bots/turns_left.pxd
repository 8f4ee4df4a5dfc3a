cimport cython

from inkrally.roborally.bots.distance_field cimport TURN, DistanceField
from inkrally.roborally.bots.move_table cimport MoveTable

cpdef enum:
    LOST = 60000
    REENTRY = 2
    IDLE = 250

cdef int[10] SLOWER
cdef int[10] DANGER
cdef int[4] LIFE

@cython.final
cdef class TurnsLeft:
    cdef readonly DistanceField field
    cdef readonly int flags
    cdef signed char[::1] sites

    cpdef int on_board(self, int flag, int pose, int damage) noexcept
    cpdef int destroyed(self, int flag, int archive, int lives) noexcept
    cpdef int powered_down(self, int flag, int pose, int archive, int lives) noexcept
