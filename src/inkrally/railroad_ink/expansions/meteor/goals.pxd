from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport LAYER

cdef unsigned long long INNERMOST

cpdef unsigned long long crater_among_routes(GoalSheet seen)
cpdef unsigned long long craters_joined(GoalSheet seen)
cpdef unsigned long long erased_by_meteors(GoalSheet seen)
