cimport cython

from inkrally.bots.roborally.field cimport TURN
from inkrally.bots.roborally.moves cimport CARD_KINDS, Moves
from inkrally.bots.roborally.worth cimport Worth

cpdef enum:
    MOST_PROGRAMS = 256

@cython.final
cdef class Programs:
    cdef readonly Worth worth
    cdef Moves moves
    cdef readonly int count
    cdef readonly int nodes
    cdef int keep
    cdef int alike
    cdef int lives
    cdef int[8] stock
    cdef int[6] fixed
    cdef int[6] program
    cdef int[1280] kept
    cdef int[256] values
    cdef int[256] ends

    cpdef void set_hand(self, tuple hand, tuple locked)
    cpdef int search(self, int pose, int flag, int archive, int damage, int lives, int keep, int alike)
    cdef void walk(self, int register, int pose, int flag, int archive, int damage) noexcept
    cdef void finish(self, int register, int value, int end) noexcept
    cdef void offer(self, int value, int end) noexcept
    cpdef int kind_of(self, int program, int register) noexcept
    cpdef int value_of(self, int program) noexcept
