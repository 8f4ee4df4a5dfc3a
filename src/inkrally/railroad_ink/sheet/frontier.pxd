from inkrally.railroad_ink.sheet.bits cimport lowest, popcount

cdef class Frontier:
    cdef list configs
    cdef list ways
    cdef bint recording
    cdef int count
    cdef int best
    cdef int best_back
    cdef int best_config
    cdef int best_space
    cdef unsigned int[16384] slot_key
    cdef int[16384] slot_entry
    cdef int[16384] slot_stamp
    cdef unsigned int[8192] keys
    cdef int[8192] values
    cdef int[8192] backs
    cdef unsigned int[8192] next_keys
    cdef int[8192] next_values
    cdef int[8192] next_backs
    cdef int[8192] next_config
    cdef int[8] plug
    cdef list layers

    cpdef int run(self)
    cdef void step(self, int number, int state)
    cdef int join(self, int column, int code)
    cdef void add(self, int number, unsigned int key, int value, int back, int config)
    cdef long long packed(self)
