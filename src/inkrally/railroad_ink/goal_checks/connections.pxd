from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport BOARD
from inkrally.railroad_ink.goal_checks.goal_sheet cimport TestedSheet, pack_result

cdef unsigned long long MIDDLES

cdef unsigned long long exits_left(TestedSheet seen, bint second) noexcept
cdef unsigned long long most_exits(TestedSheet seen, unsigned long long among)
cpdef unsigned long long exits(TestedSheet seen)
cpdef unsigned long long stations(TestedSheet seen)
cpdef unsigned long long opposite_exits(TestedSheet seen)
cpdef unsigned long long middle_exits(TestedSheet seen)
