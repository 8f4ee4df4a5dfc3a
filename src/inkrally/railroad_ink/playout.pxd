cimport cython

from inkrally.railroad_ink.bits cimport lowest, popcount
from inkrally.railroad_ink.network cimport Network

cdef int[36] FACE_FIRST
cdef int[36] FACE_COUNT
cdef int[6] SPECIAL_FIRST
cdef int[6] SPECIAL_COUNT
cdef int[512] DRAWING_LIST

@cython.final
cdef class Playout:
    cdef readonly Network network
    cdef unsigned long long state
    cdef int round
    cdef int specials
    cdef int used
    cdef int[256] moves
    cdef unsigned long long[8] fitting
    cdef int move_count

    cdef unsigned int below(self, unsigned int limit) noexcept
    cdef bint draw_random(self, int first, int count) noexcept
    cdef void draw_special(self) noexcept
    cpdef void play_round(self) noexcept
    cpdef void play(self) noexcept
