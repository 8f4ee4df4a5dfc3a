cdef class SheetEditor:
    cdef readonly object sheet
    cdef readonly object roll
    cdef readonly object played
    cdef readonly object setup
    cdef readonly object round
    cdef public tuple crossed
    cdef readonly dict layers
    cdef readonly dict own
    cdef public bint emptied
    cdef public object waiting
    cdef public object masks
    cdef public dict drawings

    cpdef sheet_now(self)
    cpdef lay(self, str layer, str space, value=*)
