cimport cython

from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.goal_checks.goal_sheet cimport SECOND_GROUP, STEPS, GoalSheet, pack_result

cdef enum:
    MOST_GROUPS = 128

@cython.final
cdef class Flow:
    cdef unsigned long long[4] joins
    cdef unsigned long long[4] seconds
    cdef unsigned long long[4] drains
    cdef unsigned long long[4] shared
    cdef unsigned long long[4] out
    cdef int[128] came
    cdef int[128] queue
    cdef int last
    cdef unsigned long long reached

    cdef int beyond(self, int group, int side) noexcept
    cdef bint has_end(self, unsigned long long ends, int group, int side) noexcept
    cdef bint add_path(self, int start) noexcept
    cdef void record_path(self, int group) noexcept
    cdef unsigned long long spaces(self) noexcept

cdef unsigned long long exits_joined_over(GoalSheet seen, unsigned long long over) noexcept
