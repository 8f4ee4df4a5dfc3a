from inkrally.railroad_ink.goal_tests.crossings cimport exits_joined_over
from inkrally.railroad_ink.goal_tests.seen cimport Seen, counted
from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport RIVERS

cpdef unsigned long long bridges_of_river(Seen seen)
cpdef unsigned long long stations_at_river(Seen seen)
cpdef unsigned long long exits_over_river(Seen seen)
