cimport cython

from inkrally.railroad_ink.sheet.bits cimport connected_groups, lowest, neighbours, popcount

cpdef enum:
    STRETCHES = 2

cdef enum:
    MOST_PASSES = 98

@cython.final
cdef class PassSearch:
    cdef unsigned long long[4] joined
    cdef unsigned long long[4] second
    cdef unsigned long long[3] pairs
    cdef unsigned long long linked
    cdef unsigned long long twice
    cdef bint trail
    cdef bint stretches
    cdef unsigned long long far, far_second
    cdef unsigned long long seen, seen_second
    cdef int depth
    cdef int size
    cdef int steps
    cdef int limit
    cdef int[98] route
    cdef int[98] best_route
    cdef readonly int best

    cpdef void load(
        self,
        unsigned long long j0,
        unsigned long long j1,
        unsigned long long j2,
        unsigned long long j3,
        unsigned long long s0,
        unsigned long long s1,
        unsigned long long s2,
        unsigned long long s3,
        unsigned long long crossroads,
        int mode,
    ) noexcept
    cpdef void link(self, unsigned long long one, unsigned long long two, unsigned long long three) noexcept
    cdef unsigned long long across(self, unsigned long long spaces) noexcept
    cpdef int run(self, unsigned long long component, int at_least, bint keep) noexcept
    cdef void sweep(self) noexcept
    cdef void walk(self, unsigned long long first, unsigned long long second) noexcept
    cdef bint extend(
        self,
        int space,
        bint in_second,
        unsigned long long first,
        unsigned long long second,
        unsigned long long again,
        unsigned long long north,
        unsigned long long east,
        int depth,
    ) noexcept
    cdef bint leads(
        self, int space, int side, bint in_second, unsigned long long north, unsigned long long east
    ) noexcept
    cdef int reach(
        self,
        unsigned long long bit,
        int ways,
        unsigned long long beyond,
        unsigned long long first,
        unsigned long long second,
        unsigned long long again,
    ) noexcept
    cdef int unused(
        self,
        unsigned long long bit,
        bint in_second,
        unsigned long long north,
        unsigned long long east,
        unsigned long long again,
    ) noexcept

cdef unsigned long long stepped(unsigned long long bit, int side) noexcept
