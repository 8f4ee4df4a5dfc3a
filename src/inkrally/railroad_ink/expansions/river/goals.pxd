from inkrally.railroad_ink.goal_checks.crossings cimport exits_joined_over
from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport RIVERS

cpdef unsigned long long bridges_of_river(GoalSheet seen)
cpdef unsigned long long stations_at_river(GoalSheet seen)
cpdef unsigned long long exits_over_river(GoalSheet seen)
