cimport cython

from inkrally.railroad_ink.bots.evaluation.stations cimport stations
from inkrally.railroad_ink.sheet.bits cimport lowest, popcount
from inkrally.railroad_ink.sheet.network cimport BOARD, EXITS, FILLED, LAYER, NEED, SECOND, Network
from inkrally.railroad_ink.sheet.board_below cimport hub_points, lines_of, stations_of

cpdef enum:
    HUBS = 2
    PLAIN = 3
    BOARD_FEATURES = 4
    BOARD_STAGES = 6

cdef enum:
    MAY_TIE = 0
    MAY_BREAK = 1
    SITES_FACED = 2
    SITES = 3

@cython.final
cdef class TwoBoards:
    cdef int[6 * 4] weights
    cdef int[64] built
    cdef int[64] covered
    cdef readonly int pipe
    cdef readonly bint here
    cdef readonly bint alone
    cdef readonly bint tied
    cdef unsigned long long above
    cdef unsigned long long free
    cdef unsigned long long standing
    cdef unsigned long long before

    cpdef set_above(self, unsigned long long above, unsigned long long free)
    cpdef set_below(self, Network network, object built, object covered)
    cpdef int layer_of_drawing(self, Network network, int drawing, int space) noexcept
    cdef unsigned long long second_hubs(self, Network network) noexcept
    cdef unsigned long long first_hubs(self, Network network) noexcept
    cpdef int points(self, Network network)
    cpdef int evaluate(self, Network network, int stage)
    cpdef int gain_below(self, Network network) noexcept
