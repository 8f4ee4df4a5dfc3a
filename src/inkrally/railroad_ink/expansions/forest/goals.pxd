from inkrally.railroad_ink.goal_tests.areas cimport longest_run
from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport EXITS, LAYER

cdef unsigned long long AT_EXITS

cpdef enum:
    TREES = 51

cpdef unsigned long long forests(Seen seen)
cpdef unsigned long long trees_in_diagonal(Seen seen)
cpdef unsigned long long trees_at_exits(Seen seen)
