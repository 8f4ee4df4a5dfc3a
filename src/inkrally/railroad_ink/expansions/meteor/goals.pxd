from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport LAYER

cdef unsigned long long INNERMOST

cpdef unsigned long long crater_among_routes(Seen seen)
cpdef unsigned long long craters_joined(Seen seen)
cpdef unsigned long long erased_by_meteors(Seen seen)
