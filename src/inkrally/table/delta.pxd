cimport cython

cpdef list diff(object old, object new)

cdef bint _same(object old, object new) except -1

cdef bint _left_out(object value, object default) except -1

@cython.locals(index=cython.int)
cdef int _diff(object old, object new, list path, list changes) except -1
