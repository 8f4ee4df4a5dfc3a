cimport cython

from inkrally.roborally.register.resolution cimport Machine
from inkrally.roborally.register.state cimport ARCHIVE, AT, DAMAGE, FACING, FLAGS, LIVES, RACING, STATUS, RobotStates

cpdef enum:
    CARD_KINDS = 8

@cython.final
cdef class Moves:
    cdef readonly Machine machine
    cdef readonly int size
    cdef readonly int nodes
    cdef readonly tuple stands
    cdef int[::1] rows
    cdef short[::1] to
    cdef short[::1] hurt

    cdef void _measure(self, int register)
    cpdef int place(self, int register, int kind) noexcept
    cpdef int after(self, int pose, int register, int kind) noexcept
    cpdef int pain(self, int pose, int register, int kind) noexcept
