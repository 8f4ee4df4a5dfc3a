cimport cython

from inkrally.match.xorshift cimport spread, xorshift
from inkrally.roborally.register.resolution cimport CARD_KIND, RegisterKernel
from inkrally.roborally.register.state cimport ARCHIVE, AT, DAMAGE, FACING, FLAGS, LIVES, PLACE, RACING, ROBOTS, STATUS, RobotStates

@cython.final
cdef class Playout:
    cdef readonly RegisterKernel machine
    cdef readonly RobotStates state
    cdef readonly int register
    cdef int[8] home
    cdef unsigned long long random

    cdef unsigned int random_below(self, unsigned int limit) noexcept
    cdef void draw_cards(self) noexcept
    cdef void put_back(self)
    cpdef void play(self, int registers)
