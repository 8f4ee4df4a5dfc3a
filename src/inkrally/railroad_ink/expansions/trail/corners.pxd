cimport cython

cpdef enum:
    MOST_SETS = 256

@cython.final
cdef class DisjointSets:
    cdef unsigned long long[256] points
    cdef int count
    cdef unsigned long long used

    cpdef void join(self, unsigned long long more) noexcept
