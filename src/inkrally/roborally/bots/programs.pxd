cimport cython

from inkrally.roborally.bots.distance_field cimport TURN
from inkrally.roborally.bots.move_table cimport CARD_KINDS, MoveTable
from inkrally.roborally.bots.turns_left cimport TurnsLeft

cpdef enum:
    MOST_PROGRAMS = 256
    MOST_ACTIONS = 64

@cython.final
cdef class ProgramSearch:
    cdef readonly TurnsLeft worth
    cdef MoveTable moves
    cdef readonly int count
    cdef readonly int nodes
    cdef int keep
    cdef int alike
    cdef int lives
    cdef int spare
    cdef bint armed
    cdef int[::1] reach
    cdef int actions
    cdef int[64] first_kind
    cdef int[64] second_kind
    cdef int[64] motion
    cdef int[8] stock
    cdef int[6] fixed
    cdef int[6] program
    cdef int[1280] kept
    cdef int[256] values
    cdef int[256] ends

    cpdef void set_hand(self, tuple hand, tuple locked)
    cpdef void set_actions(self, tuple actions)
    cpdef void set_reach(self, object reach)
    cpdef int search(self, int pose, int flag, int archive, int damage, int lives, int keep, int alike, int since=*)
    cdef void try_actions(self, int register, int pose, int flag, int archive, int damage) noexcept
    cdef void apply_motion(self, int register, int motion, int pose, int flag, int archive, int damage) noexcept
    cdef void finish(self, int register, int value, int end) noexcept
    cdef void offer(self, int value, int end) noexcept
    cpdef int action_of(self, int program, int register) noexcept
    cpdef int kind_of(self, int program, int register) noexcept
    cpdef int value_of(self, int program) noexcept
