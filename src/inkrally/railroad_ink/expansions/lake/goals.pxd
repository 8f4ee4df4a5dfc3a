from inkrally.railroad_ink.goal_checks.areas cimport longest_run
from inkrally.railroad_ink.goal_checks.goal_sheet cimport TestedSheet, pack_result
from inkrally.railroad_ink.sheet.network cimport LAKES, NEED, OWN

cpdef unsigned long long exits_through_lake(TestedSheet seen)
cdef unsigned long long parted_exits(TestedSheet seen, unsigned long long lake)
cpdef unsigned long long water_in_line(TestedSheet seen)
cpdef unsigned long long lakes_without_edges(TestedSheet seen)
