from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.challenge.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.network cimport CENTRE, EXITS, FILLED, LAKES, LAYER, NEED, OWN, RIVERS

cdef unsigned long long CORNERS
cdef unsigned long long AT_EXITS
cdef unsigned long long INNERMOST

cpdef enum:
    TREES = 51
    CACTI = 52
    ROW = 0x7F

cpdef unsigned long long longest_run(unsigned long long spaces, int step, int other) noexcept
cpdef unsigned long long best_window(unsigned long long spaces, int size) noexcept
cpdef unsigned long long central(Seen seen)
cpdef unsigned long long full_line(Seen seen)
cpdef unsigned long long corners(Seen seen)
cpdef unsigned long long full_block(Seen seen)
cpdef unsigned long long water_in_line(Seen seen)
cpdef unsigned long long lakes_without_edges(Seen seen)
cpdef unsigned long long stations_at_river(Seen seen)
cpdef unsigned long long forests(Seen seen)
cpdef unsigned long long trees_in_diagonal(Seen seen)
cpdef unsigned long long trees_at_exits(Seen seen)
cpdef unsigned long long crater_among_routes(Seen seen)
cpdef unsigned long long cacti_in_block(Seen seen)
cpdef unsigned long long cacti_in_line(Seen seen)
