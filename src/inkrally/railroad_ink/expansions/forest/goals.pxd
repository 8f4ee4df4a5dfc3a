from inkrally.railroad_ink.goal_checks.areas cimport longest_run
from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport EXITS, LAYER

cdef unsigned long long AT_EXITS

cpdef enum:
    TREES = 59

cpdef unsigned long long forests(GoalSheet seen)
cpdef unsigned long long trees_in_diagonal(GoalSheet seen)
cpdef unsigned long long trees_at_exits(GoalSheet seen)
