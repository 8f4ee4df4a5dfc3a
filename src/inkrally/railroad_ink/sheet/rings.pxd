from inkrally.railroad_ink.sheet.bits cimport lowest, popcount

cdef class RingSearch:
    cdef unsigned long long north, east, south, west
    cdef unsigned long long component
    cdef int size
    cdef int steps
    cdef int[49] trail
    cdef int[49] best_trail
    cdef readonly int best

    cpdef int run(self, int at_least)
    cdef bint extend(self, int space, unsigned long long free, int depth) noexcept
    cdef unsigned long long reach(self, unsigned long long spaces, unsigned long long free) noexcept
