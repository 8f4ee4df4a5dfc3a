cimport cython

from inkrally.railroad_ink.bits cimport popcount
from inkrally.railroad_ink.network cimport BOARD, FILLED, INNER, LAYER, NEED, Network
from inkrally.railroad_ink.regions cimport rule_points

cpdef enum:
    FEATURES = 32

cdef enum:
    MOST_PARTS = 4
    ROUNDS = 6
    NOTHING = 0
    POINTS = 1
    LIVE = 2
    DEAD = 3
    REGIONS = 4
    CLOSED_REGIONS = 5
    OPEN_1 = 6
    OPEN_2 = 7
    OPEN_3 = 8
    TWICE_FACED = 9
    FACED_SPACES = 10
    FACED_BY_ROUTES = 11
    JOINING = 12
    SPACES = 13
    BEST = 14
    BEST_LIVE = 15
    BEST_EDGE = 16
    BEST_HALF_DONE = 17
    BEST_GOING_ON = 18
    SMALLEST = 19
    SMALLEST_LIVE = 20
    LAID = 21
    LAID_FREE = 22
    LAID_SHUT = 23

@cython.final
cdef class Potential:
    cdef int parts
    cdef bint blind
    cdef int[4] rules
    cdef int[4] slots
    cdef int[4] layers
    cdef int[4] facing
    cdef int[4] laid
    cdef int[4 * 6 * 32] weights
    cdef int[4 * 32] counts
    cdef bint recording
    cdef int at
    cdef int total

    cpdef int of(self, Network network, int stage) noexcept
    cpdef int points(self, Network network) noexcept
    cpdef int errors(self, Network network) noexcept
    cpdef int live(self, Network network) noexcept
    cdef inline void add(self, int feature, int amount) noexcept
    cdef int layer_points(self, Network network, int part) noexcept
    cdef void add_regions(self, Network network, int part, unsigned long long empty) noexcept
    cdef void add_layer(self, Network network, int part, unsigned long long empty) noexcept
