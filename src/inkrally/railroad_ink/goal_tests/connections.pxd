from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport BOARD
from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted

cdef unsigned long long MIDDLES

cdef unsigned long long exits_left(Seen seen, bint second) noexcept
cdef unsigned long long most_exits(Seen seen, unsigned long long among)
cpdef unsigned long long exits(Seen seen)
cpdef unsigned long long stations(Seen seen)
cpdef unsigned long long opposite_exits(Seen seen)
cpdef unsigned long long middle_exits(Seen seen)
