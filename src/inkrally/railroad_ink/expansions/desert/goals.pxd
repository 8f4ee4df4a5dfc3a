from inkrally.railroad_ink.goal_tests.areas cimport best_window, longest_run
from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport LAKES, LAYER

cpdef enum:
    CACTI = 52
    OASES = 53

cpdef unsigned long long cacti_in_block(Seen seen)
cpdef unsigned long long cacti_in_line(Seen seen)
cpdef unsigned long long oases_joined(Seen seen)
