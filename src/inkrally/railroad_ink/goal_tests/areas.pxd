from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.network cimport CENTRE, FILLED

cdef unsigned long long CORNERS

cpdef enum:
    ROW = 0x7F

cpdef unsigned long long longest_run(unsigned long long spaces, int step, int other) noexcept
cpdef unsigned long long best_window(unsigned long long spaces, int size) noexcept
cpdef unsigned long long central(Seen seen)
cpdef unsigned long long full_line(Seen seen)
cpdef unsigned long long corners(Seen seen)
cpdef unsigned long long full_block(Seen seen)
