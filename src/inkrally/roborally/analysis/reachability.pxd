cimport cython

from inkrally.roborally.bots.move_table cimport MoveTable

cpdef enum:
    REGISTERS = 5
    KINDS = 7
    DESTROYED = 10
    BACK = 2

@cython.final
cdef class Reachability:
    cdef readonly int size
    cdef readonly int count
    cdef int[::1] next
    cdef int[::1] first
    cdef int[::1] before
    cdef int[::1] order
    cdef int[::1] distances
    cdef int[::1] source
    cdef signed char[::1] marks
    cdef signed char[::1] pain
    cdef signed char[::1] down_pain
    cdef signed char[::1] least
    cdef int[::1] down

    cdef void _turn_round(self)
    cdef void _power_down(self, MoveTable moves)
