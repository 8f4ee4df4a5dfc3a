cdef class SheetEditor:
    cdef readonly object sheet
    cdef readonly object roll
    cdef readonly object match_setup
    cdef readonly object setup
    cdef readonly object round
    cdef public tuple crossed
    cdef readonly dict layers
    cdef readonly dict own
    cdef public bint emptied
    cdef public bint is_own_neighbour
    cdef public str free_route
    cdef public object reserved_spaces
    cdef public object masks
    cdef public dict drawings

    cpdef sheet_now(self)
    cpdef add_to_layer(self, str layer, str space, value=*)
