cimport cython

from inkrally.railroad_ink.goal_checks.areas cimport central, corners, full_block, full_line
from inkrally.railroad_ink.goal_checks.connections cimport exits, middle_exits, opposite_exits, stations
from inkrally.railroad_ink.goal_checks.loops cimport loop
from inkrally.railroad_ink.goal_checks.goal_sheet cimport HAVE, GoalSheet
from inkrally.railroad_ink.sheet.network cimport Network

cdef enum:
    MOST_AIMS = 4

cpdef enum:
    MOST_LACKING = 15
    ROW = 16

@cython.final
cdef class GoalEvaluation:
    cdef int count
    cdef object layers
    cdef bint trail
    cdef bint ahead
    cdef int kept
    cdef list tests
    cdef int[4] numbers
    cdef int[4] needs
    cdef int[4] lacks
    cdef int[4 * 16] now
    cdef int[4 * 16] then

    cpdef void look_ahead(self, int kept) noexcept
    cpdef void look_here(self) noexcept
    cpdef int max_value(self) noexcept
    cpdef int value(self, Network network, int highway, int railway, int villages)
    cpdef int reached(self, Network network, int highway, int railway, int villages)
    cdef int amount(self, int index, GoalSheet seen, int highway, int railway, int villages)
