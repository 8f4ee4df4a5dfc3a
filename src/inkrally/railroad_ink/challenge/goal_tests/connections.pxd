from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.challenge.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.network cimport LAKES, LAYER, NEED, OWN, RIVERS

cdef unsigned long long MIDDLES

cpdef enum:
    OASES = 53

cdef unsigned long long exits_left(Seen seen, bint second) noexcept
cpdef unsigned long long exits(Seen seen)
cpdef unsigned long long stations(Seen seen)
cpdef unsigned long long opposite_exits(Seen seen)
cpdef unsigned long long middle_exits(Seen seen)
cpdef unsigned long long exits_through_lake(Seen seen)
cdef unsigned long long parted_exits(Seen seen, unsigned long long lake)
cpdef unsigned long long bridges_of_river(Seen seen)
cpdef unsigned long long craters_joined(Seen seen)
cpdef unsigned long long oases_joined(Seen seen)
