from inkrally.railroad_ink.goal_tests.areas cimport longest_run
from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.network cimport LAKES, NEED, OWN

cpdef unsigned long long exits_through_lake(Seen seen)
cdef unsigned long long parted_exits(Seen seen, unsigned long long lake)
cpdef unsigned long long water_in_line(Seen seen)
cpdef unsigned long long lakes_without_edges(Seen seen)
