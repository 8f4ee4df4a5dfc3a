cimport cython

from inkrally.match.xorshift cimport xorshift
from inkrally.roborally.bots.move_table cimport CARD_KINDS, MoveTable

cpdef enum:
    TURN = 1000
    REGISTER = 200
    PAIN = 80
    RUIN = 1500
    FAR = 1000
    END = 288

@cython.final
cdef class DistanceField:
    cdef readonly MoveTable moves
    cdef readonly int size
    cdef readonly int flags
    cdef int cards
    cdef readonly long long nodes
    cdef unsigned long long random
    cdef int[::1] spaces
    cdef int[::1] homes
    cdef short[::1] near
    cdef int[::1] distances
    cdef int[::1] sums
    cdef int[::1] rows
    cdef int[8] stock
    cdef int[8] weights
    cdef int[8] digits

    cpdef int registers(self, int flag, int register, int pose) noexcept
    cpdef int turns(self, int flag, int pose) noexcept
    cpdef int best_facing(self, int flag, int space) noexcept
    cdef void _count_registers(self, int flag)
    cdef void _estimate_turns(self, int flag)
    cdef void _sweep(self, int hands)
    cdef void _deal(self)
    cdef void _solve(self, int flag)
    cdef unsigned int random_below(self, unsigned int limit) noexcept
