from inkrally.railroad_ink.goal_checks.areas cimport best_window, longest_run
from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport LAKES, LAYER

cpdef enum:
    CACTI = 60
    OASES = 61

cpdef unsigned long long cacti_in_block(GoalSheet seen)
cpdef unsigned long long cacti_in_line(GoalSheet seen)
cpdef unsigned long long oases_joined(GoalSheet seen)
