from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport BOARD
from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result

cdef unsigned long long MIDDLES

cdef unsigned long long exits_left(GoalSheet seen, bint second) noexcept
cdef unsigned long long most_exits(GoalSheet seen, unsigned long long among)
cpdef unsigned long long exits(GoalSheet seen)
cpdef unsigned long long stations(GoalSheet seen)
cpdef unsigned long long opposite_exits(GoalSheet seen)
cpdef unsigned long long middle_exits(GoalSheet seen)
