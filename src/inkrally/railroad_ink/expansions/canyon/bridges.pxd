from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.sheet.editing cimport Page

cdef class Line:
    cdef readonly object path
    cdef readonly unsigned long long east
    cdef readonly unsigned long long south

cdef class Wanting:
    cdef unsigned long long east
    cdef unsigned long long south

cpdef Line line_of(path)
cpdef int sides_of(str drawing) except -1
cpdef int number_of(bridge) except -2
cpdef unsigned long long touched_of(unsigned long long segments, int step, int near, int far, marks) except? 0
cpdef unsigned long long east_at(int sides, int index) noexcept
cpdef unsigned long long south_at(int sides, int index) noexcept
cdef Wanting _wanting(Page page)
cdef Wanting _read(dict layers)
cpdef without_bridge(Page page)
cpdef write_canyon(Page page, act)
cpdef write_bridges(Page page, act)
cdef _build(Page page, Wanting here, unsigned long long east, unsigned long long south)
