from inkrally.railroad_ink.goal_checks.crossings cimport Flow
from inkrally.railroad_ink.goal_checks.goal_sheet cimport SECOND_GROUP, TestedSheet, pack_result
from inkrally.railroad_ink.sheet.bits cimport lowest

cpdef unsigned long long most_bridges(TestedSheet seen, unsigned long long north, unsigned long long west)
