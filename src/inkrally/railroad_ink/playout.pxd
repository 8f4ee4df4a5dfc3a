cimport cython

from inkrally.match.xorshift cimport spread, xorshift
from inkrally.railroad_ink.sheet.bits cimport lowest, popcount
from inkrally.railroad_ink.sheet.network cimport WATER, Network
from inkrally.railroad_ink.scoring.regions cimport points
from inkrally.railroad_ink.sheet.board_below cimport SecondBoardSheet, stations_of

cdef enum:
    MOST_DICE = 64
    RULE_41 = -1

cdef int[64 * 6] FACE_FIRST
cdef int[64 * 6] FACE_COUNT
cdef int[64 * 6] FACE_LAYER
cdef int[64] DIE_CONNECT
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
    cdef readonly int move_count
    cdef int dice
    cdef int rounds
    cdef bint water
    cdef bint second_board
    cdef bint under
    cdef readonly SecondBoardSheet board
    cdef readonly unsigned int rules
    cdef int[8] in_play

    cdef unsigned int random_below(self, unsigned int limit) noexcept
    cdef bint draw_random(self, int first, int count, int connect) noexcept
    cdef void draw_special(self) noexcept
    cpdef void play_round(self) noexcept
    cpdef void play(self) noexcept
    cpdef int total(self, int mode)
