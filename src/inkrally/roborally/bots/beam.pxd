cimport cython

from inkrally.roborally.bots.distance_field cimport FAR, DistanceField
from inkrally.roborally.bots.move_table cimport CARD_KINDS, MoveTable
from inkrally.roborally.register.resolution cimport CARD_KIND

cpdef enum:
    FLAG = 10
    MOST_WIDTH = 64
    MOST_FOUND = 512
    MOST_HELD = 10

@cython.final
cdef class BeamSearch:
    cdef DistanceField field
    cdef MoveTable moves
    cdef int width
    cdef readonly int nodes
    cdef int held
    cdef int[10] cards
    cdef int[10] hand
    cdef int[10] above
    cdef int[8] stock
    cdef int[6] fixed
    cdef int[6] program
    cdef int count
    cdef int[64] poses
    cdef int[64] flags
    cdef int[64] hurts
    cdef long long[64] left
    cdef long long[64] played
    cdef int found
    cdef int kept
    cdef int[512] new_poses
    cdef int[512] new_flags
    cdef int[512] new_hurts
    cdef long long[512] new_left
    cdef long long[512] new_played
    cdef int[512] scores
    cdef int[512] ranks
    cdef int mark
    cdef int[1024] marks
    cdef long long[1024] keys

    cpdef void set_hand(self, tuple hand, tuple locked)
    cdef void add_card(self, int card) noexcept
    cpdef bint search(self, int pose, int flag, int damage) noexcept
    cdef void expand(self, int register) noexcept
    cdef void offer(self, int register, int prefix, int kind, long long left) noexcept
    cdef bint is_new(self, long long key) noexcept
    cdef void select_beam(self) noexcept
    cdef int score(self, int register, int pose, int flag, int damage) noexcept
    cpdef int card(self, int register) noexcept
