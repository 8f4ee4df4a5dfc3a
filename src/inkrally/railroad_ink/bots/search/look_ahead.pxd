cimport cython

from inkrally.match.xorshift cimport spread, xorshift
from inkrally.railroad_ink.bots.evaluation.stations cimport lift_trail
from inkrally.railroad_ink.bots.learned.net cimport ValueNetwork
from inkrally.railroad_ink.bots.search.beam cimport ANYWHERE, MOST_DICE, NEVER, OUTSIDE, TurnSearch, ints
from inkrally.railroad_ink.bots.evaluation.value cimport STAGES, SheetValue
from inkrally.railroad_ink.sheet.bits cimport lowest, popcount
from inkrally.railroad_ink.sheet.network cimport ANY, CLOSED, INNER, LAYER, NEED, SECOND, WORDS, Network

cdef enum:
    FACES = 6
    MOST_ALONE = 4
    MOST_FALLS = 1296
    UNKNOWN = -(1 << 30)
    MOST_CANDIDATES = 64
    MOST_STRIKES = 256
    OWN_PART = 40
    DOOM = 126
    LAYER_COUNT = 4

cpdef void erase_and_lay(Network network, int space, int layer) noexcept
cpdef void erase_unprotected(Network network, int layer, int keeper) noexcept

@cython.final
cdef class LookaheadSearch:
    cdef readonly TurnSearch turn
    cdef readonly TurnSearch ahead
    cdef SheetValue value
    cdef Network struck
    cdef Network tried
    cdef Network withered
    cdef int erased_layer
    cdef int protecting_layer
    cdef int[256] strikes
    cdef int strike_count
    cdef int strike_layer
    cdef int extras
    cdef bint effects
    cdef bint doubles
    cdef int owed
    cdef list sheets
    cdef int[8 * 6] faces
    cdef int[64] useds
    cdef int[64] keeps
    cdef long long[64] sums
    cdef int[64] times
    cdef int compared
    cdef int[64] fresh
    cdef int[64] bonuses
    cdef object bonus_of
    cdef int[64] ranks
    cdef int[1296] order
    cdef object falls_store
    cdef object memory_store
    cdef int* alike
    cdef int* memory
    cdef int falls
    cdef int drawn
    cdef int candidates
    cdef int dice
    cdef unsigned long long state
    cdef readonly int nodes
    cdef readonly int samples

    cpdef int choose(
        self, Network sheet, int left, unsigned long long roll, int dice, int used, bint special, int budget,
        unsigned long long seed, int extras=*, int owed=*
    )
    cpdef void double(self)
    cpdef set_bonus(self, object bonus_of)
    cpdef set_disasters(self, object strikes, int layer)
    cdef Network apply_disaster(self, Network sheet, int stage, int number, int used)
    cpdef long long chosen_value(self)
    cpdef long long sampled_value(self, Network sheet, int left, int used, int rolls, unsigned long long seed)
    cdef void reset(self) noexcept
    cdef int next_roll(self) noexcept
    cdef bint sample(self, int count, int stage, int budget)
    cdef void rank(self, int count) noexcept
    cdef unsigned int random_below(self, unsigned int limit) noexcept
