cimport cython

from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.sheet.network cimport EXITS, INNER, NEED, SECOND, Network

cdef enum:
    ROUTE_CACHE = 1024
    ROUTE_WORDS = 8
    LINKED_LIMIT = 200

cdef unsigned long long[6] MIX

@cython.final
cdef class LongestRoutes:
    cdef unsigned long long[64] components
    cdef int[64] depth
    cdef unsigned long long[1024 * 8] routes
    cdef unsigned long long[1024] norths
    cdef unsigned long long[1024] wests
    cdef unsigned long long[1024] doubles
    cdef unsigned long long[1024] easts
    cdef int[1024] lengths

    cdef int find_cached(self, Network network, unsigned long long empty, int kind) noexcept
    cdef int find(
        self,
        Network network,
        int kind,
        unsigned long long n0,
        unsigned long long n1,
        unsigned long long n2,
        unsigned long long n3,
    ) noexcept
    cdef inline unsigned long long double_curve_spaces(self, Network network, int kind) noexcept
    cpdef int longest(self, Network network, int kind) noexcept
    cdef int joined(self, int space, int north, int east, int south, int west) noexcept
