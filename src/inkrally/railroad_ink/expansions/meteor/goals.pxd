from inkrally.railroad_ink.goal_checks.goal_sheet cimport TestedSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport LAYER

cdef unsigned long long INNERMOST

cpdef unsigned long long crater_among_routes(TestedSheet seen)
cpdef unsigned long long craters_joined(TestedSheet seen)
cpdef unsigned long long erased_by_meteors(TestedSheet seen)
