cimport cython

from inkrally.bots.railroad_ink.value cimport (
    EXIT_POINTS, FRONTIER, NETWORKS, SIZE, Value,
)
from inkrally.railroad_ink.bits cimport lowest, popcount
from inkrally.railroad_ink.network cimport BOARD, EXITS, FILLED, NEED, Network

cpdef enum:
    BUCKETS = 32
    SINGLES = 0
    NETWORK_ROWS = 768
    KIND_ROWS = 888
    USED_ROWS = 1112
    ROUND_ROWS = 1118
    SPACE_ROWS = 1124
    SPACE_WAYS = 1711
    PAIR_ROWS = 4546
    PAIR_WAYS = 592
    ROWS = 5138

cdef enum:
    MOST_ACTIVE = 256
    SPECIAL_COUNT = 6

cdef int[64 * 256] SPACE_WAY
cdef int[4096] PAIR_WAY

@cython.final
cdef class Inputs:
    cdef Value value
    cdef int[256] rows
    cdef int count
    cdef int[64] codes

    cdef inline void add(self, int row) noexcept
    cdef inline void bucket(self, int number, int amount) noexcept
    cpdef int read(self, Network network, int stage, int used) noexcept
    cdef void add_features(self) noexcept
    cdef void add_kinds(self, Network network, unsigned long long empty) noexcept
    cdef void add_spaces(self, Network network, unsigned long long empty) noexcept
    cdef void add_pairs(self, unsigned long long faced) noexcept
