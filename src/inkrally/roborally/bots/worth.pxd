cimport cython

from inkrally.roborally.bots.field cimport TURN, Field
from inkrally.roborally.bots.moves cimport Moves

cpdef enum:
    LOST = 60000
    REENTRY = 2
    IDLE = 250

cdef int[10] SLOWER
cdef int[10] DANGER
cdef int[4] LIFE

@cython.final
cdef class Worth:
    cdef readonly Field field
    cdef readonly int flags
    cdef signed char[::1] sites

    cpdef int standing(self, int flag, int pose, int damage) noexcept
    cpdef int fallen(self, int flag, int archive, int lives) noexcept
    cpdef int resting(self, int flag, int pose, int archive, int lives) noexcept
