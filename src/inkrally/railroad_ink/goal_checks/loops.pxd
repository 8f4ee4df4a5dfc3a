cimport cython

from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.goal_checks.goal_sheet cimport SECOND_GROUP, STEPS, GoalSheet, pack_result

cdef enum:
    MOST_STEPS = 200

@cython.final
cdef class LoopCore:
    cdef readonly unsigned long long first
    cdef readonly unsigned long long second
    cdef unsigned long long[4] live
    cdef unsigned long long[4] seconds
    cdef unsigned long long[800] waves
    cdef int[200] path

    cdef void trim(self) noexcept
    cdef int beyond(self, int group, int side) noexcept
    cdef bint has_end(self, int group, int side) noexcept
    cdef unsigned long long find_loop(self) noexcept
    cdef unsigned long long find_enclosing_loop(self, int volcano) noexcept
    cdef int walk(self, int start, int goal, unsigned long long ray, int most) noexcept
    cdef unsigned long long walked(self, int length, int goal, unsigned long long ray) noexcept

cpdef unsigned long long loop(GoalSheet seen)
