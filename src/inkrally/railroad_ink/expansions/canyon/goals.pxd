from inkrally.railroad_ink.goal_checks.crossings cimport Flow
from inkrally.railroad_ink.goal_checks.goal_sheet cimport SECOND_GROUP, GoalSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport lowest

cpdef unsigned long long most_bridges(GoalSheet seen, unsigned long long north, unsigned long long west)
