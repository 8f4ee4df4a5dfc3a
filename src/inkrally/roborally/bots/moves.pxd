cimport cython

from inkrally.roborally.register.resolution cimport Machine
from inkrally.roborally.register.state cimport ARCHIVE, AT, DAMAGE, FACING, FLAGS, LIVES, RACING, STATUS, STEADY, TRAITS, RobotStates

cpdef enum:
    CARD_KINDS = 8
    MOTIONS = 24

cdef int[24] MOTION_KIND

@cython.final
cdef class Moves:
    cdef readonly Machine machine
    cdef readonly int size
    cdef readonly int nodes
    cdef readonly tuple stands
    cdef bint steady
    cdef bint more
    cdef int row_count
    cdef int[::1] rows
    cdef short[::1] to
    cdef short[::1] hurt

    cpdef void learn_more(self)
    cdef void _measure_all(self, int first, int last)
    cdef void _measure(self, int register, int first, int last)
    cpdef int place(self, int register, int kind) noexcept
    cpdef int after(self, int pose, int register, int kind) noexcept
    cpdef int pain(self, int pose, int register, int kind) noexcept
