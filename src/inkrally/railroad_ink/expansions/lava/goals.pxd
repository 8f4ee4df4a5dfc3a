from inkrally.railroad_ink.goal_checks.crossings cimport exits_joined_over
from inkrally.railroad_ink.goal_checks.loops cimport LoopCore
from inkrally.railroad_ink.goal_checks.goal_sheet cimport GoalSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.sheet.network cimport BOARD, LAVA, OWN

cdef unsigned long long EDGE

cpdef unsigned long long volcanoes(GoalSheet seen)
cpdef unsigned long long outside(unsigned long long walls) noexcept
cpdef unsigned long long loop_around_volcano(GoalSheet seen)
cpdef unsigned long long exits_through_lava(GoalSheet seen)
cpdef unsigned long long erased_by_lava(GoalSheet seen)
