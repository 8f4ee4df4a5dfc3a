cimport cython

from inkrally.roborally.register.resolution cimport RegisterKernel
from inkrally.roborally.register.state cimport ARCHIVE, AT, DAMAGE, FACING, FLAGS, LIVES, RACING, STATUS, STEADY, TRAITS, RobotStates

cpdef enum:
    CARD_KINDS = 8
    MOTIONS = 24

cdef int[24] MOTION_KIND

@cython.final
cdef class MoveTable:
    cdef readonly RegisterKernel machine
    cdef readonly int size
    cdef readonly int nodes
    cdef readonly tuple stands
    cdef bint steady
    cdef bint more
    cdef int row_count
    cdef int[::1] rows
    cdef short[::1] to
    cdef short[::1] hurt

    cpdef void add_composite_motions(self)
    cdef void _measure_all(self, int first, int last)
    cdef void _measure(self, int register, int first, int last)
    cpdef int row_offset(self, int register, int kind) noexcept
    cpdef int after(self, int pose, int register, int kind) noexcept
    cpdef int laser_damage(self, int pose, int register, int kind) noexcept
