# checked
cimport cython

@cython.final
cdef class RegisterRun:
    cdef public object floor
    cdef public object course
    cdef tuple _robots
    cdef public int number
    cdef public tuple rules
    cdef public object cards
    cdef public object answer
    cdef public object draw_card
    cdef public object throw
    cdef public set gone_back
    cdef public int version
    cdef public bint records_causes
    cdef public object acting_component
    cdef public object point
    cdef public tuple revealed_cards
    cdef public dict shielded_sides
    cdef public dict guarded_tokens
    cdef object _stage
    cdef object _actor
    cdef object _card
    cdef list _changes
    cdef list _causes
    cdef list _steps
    cdef list _found
    cdef list _pending
    cdef public object aimed
    cdef object _voices
    cdef list _slots

    cdef _read(self)
    cpdef record_causes(self, object shifts)
    cpdef record_fact(self, object fact, object shifts=*)
    cpdef add_visible_changes(self, object changes)
    cpdef apply_kernel_steps(self, object steps)
    cpdef update_floor_flags(self)
    cpdef dict robots_by_space(self)
    cpdef object at(self, int number)
    cpdef begin_step(self, object stage, object actor=*, object card=*)
    cpdef close(self)
    cpdef record_kernel_steps(self, list numbers, object space, list names)
    cpdef str ask(self, object question)
    cpdef list racing_robots(self)
    cpdef object slot(self, int number)
    cpdef discard(self, int number, str option, object by)
    cpdef add_option_token(self, int number, str option)
    cpdef discard_on_destruction(self, int number)
    cpdef damage_token(self, int number, object side=*)
    cdef object _kept_off(self, int number, object side)
    cdef _behind(self, object robot, str trait)
    cdef object _explained(self, object step, tuple spoken)
    cpdef lock_new(self, int number, object before)
    cpdef bint shielded(self, int number, object side) except -1
    cpdef destroy_all(self, object gone)
    cpdef lock(self, int number, int register)
    cdef _gone(self, int number)

@cython.locals(found=list, places=list)
cdef tuple _joined(list changes, list spoken)
