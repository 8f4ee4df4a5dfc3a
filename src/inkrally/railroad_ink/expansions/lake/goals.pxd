from inkrally.railroad_ink.goal_checks.areas cimport longest_run
from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result
from inkrally.railroad_ink.sheet.network cimport LAKES, NEED, OWN

cpdef unsigned long long exits_through_lake(GoalSheet seen)
cdef unsigned long long parted_exits(GoalSheet seen, unsigned long long lake)
cpdef unsigned long long water_in_line(GoalSheet seen)
cpdef unsigned long long lakes_without_edges(GoalSheet seen)
