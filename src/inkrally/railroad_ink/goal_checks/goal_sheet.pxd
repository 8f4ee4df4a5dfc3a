from inkrally.railroad_ink.sheet.bits cimport connected, connected_groups, lowest
from inkrally.railroad_ink.sheet.network cimport EXITS, INNER, LAKES, NEED, OWN, SECOND, STATIONS, Network

cpdef enum:
    HAVE = 56
    SECOND_GROUP = 64

cdef int[4] STEPS

cdef class GoalSheet:
    cdef readonly Network network
    cdef readonly object layers
    cdef readonly int mode
    cdef unsigned long long[4] ends
    cdef unsigned long long[4] joins
    cdef unsigned long long[4] routes
    cdef unsigned long long[4] seconds
    cdef unsigned long long[4] exits
    cdef unsigned long long first
    cdef unsigned long long second

    cdef void spread(self, unsigned long long first, unsigned long long second) noexcept
    cdef void spread_from_one(self, unsigned long long left, unsigned long long left_second) noexcept
    cdef unsigned long long exits_reached(self) noexcept
    cdef unsigned long long region(self, int base, unsigned long long start) noexcept
    cpdef unsigned long long stations(self) noexcept
    cpdef unsigned long long second_stations(self) noexcept
    cdef unsigned long long kind(self, int base) noexcept

cpdef unsigned long long pack_result(int have, unsigned long long spaces) noexcept
