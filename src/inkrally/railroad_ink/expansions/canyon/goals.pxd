from inkrally.railroad_ink.goal_tests.crossings cimport Flow
from inkrally.railroad_ink.goal_tests.seen cimport SECOND_GROUP, Seen, counted
from inkrally.railroad_ink.sheet.bits cimport lowest

cpdef unsigned long long most_bridges(Seen seen, unsigned long long north, unsigned long long west)
