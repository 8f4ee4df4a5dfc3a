from inkrally.railroad_ink.sheet.bits cimport lowest

cdef class Line:
    cdef readonly object path
    cdef readonly unsigned long long east
    cdef readonly unsigned long long south

cpdef Line line_of(path)
cpdef int sides_of(str drawing) except -1
cpdef unsigned long long east_at(int sides, int index) noexcept
cpdef unsigned long long south_at(int sides, int index) noexcept
cpdef int number_of(bridge) except -2
cpdef unsigned long long touched_of(unsigned long long segments, int step, int near, int far, marks, acts, int place) except? 0
