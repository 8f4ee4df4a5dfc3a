from inkrally.railroad_ink.sheet.bits cimport connected, popcount
from inkrally.railroad_ink.sheet.network cimport INNER, LAYER, NEED, Network

cdef enum:
    MOST_RULES = 32
    MOST_RANKS = 2

cdef int[32] BASE
cdef int[32] SPACE
cdef int[32] BOTH_ENDS
cdef int[32] CLOSED
cdef int[32] LEAST
cdef int[32] RANK_COUNT
cdef int[32 * 2] RANKS

cpdef int rule_points(Network network, int rule)
cpdef int points(Network network, unsigned int rules)
