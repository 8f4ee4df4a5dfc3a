cimport cython

from inkrally.bots.railroad_ink.turn cimport ANYWHERE, MOST_DICE, NEVER, OUTSIDE, TurnSearch
from inkrally.bots.railroad_ink.value cimport STAGES, Value
from inkrally.railroad_ink.network cimport Network

cdef enum:
    FACES = 6
    MOST_CANDIDATES = 64

@cython.final
cdef class Search:
    cdef readonly TurnSearch turn
    cdef TurnSearch ahead
    cdef list sheets
    cdef int[4 * 6] faces
    cdef int[64] useds
    cdef long long[64] sums
    cdef int[64] fresh
    cdef int[64] ranks
    cdef int candidates
    cdef int dice
    cdef unsigned long long state
    cdef readonly int nodes
    cdef readonly int samples

    cpdef int choose(
        self, Network sheet, int left, unsigned long long roll, int dice, int used, bint special, int budget,
        unsigned long long seed
    )
    cdef bint sample(self, int count, int stage, int budget)
    cdef void rank(self, int count) noexcept
    cdef unsigned int below(self, unsigned int limit) noexcept
