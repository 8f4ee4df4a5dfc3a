from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result
from inkrally.railroad_ink.sheet.network cimport CENTRE, FILLED

cdef unsigned long long CORNERS

cpdef enum:
    ROW = 0x7F

cpdef unsigned long long longest_run(unsigned long long spaces, int step, int other) noexcept
cpdef unsigned long long best_window(unsigned long long spaces, int size) noexcept
cpdef unsigned long long central(GoalSheet seen)
cpdef unsigned long long full_line(GoalSheet seen)
cpdef unsigned long long corners(GoalSheet seen)
cpdef unsigned long long full_block(GoalSheet seen)
