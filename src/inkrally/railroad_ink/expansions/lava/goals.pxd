from inkrally.railroad_ink.goal_tests.crossings cimport exits_joined_over
from inkrally.railroad_ink.goal_tests.loops cimport Core
from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.sheet.network cimport BOARD, LAVA, OWN

cdef unsigned long long EDGE

cpdef unsigned long long volcanoes(Seen seen)
cpdef unsigned long long outside(unsigned long long walls) noexcept
cpdef unsigned long long loop_around_volcano(Seen seen)
cpdef unsigned long long exits_through_lava(Seen seen)
cpdef unsigned long long erased_by_lava(Seen seen)
