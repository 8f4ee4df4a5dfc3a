cimport cython

from inkrally.roborally.register.state cimport AT, RACING, STATUS, RobotStates

# As enums, the compiled loops have them as numbers and not as names to look up.
cpdef enum:
    VOID = 1
    PIT = 2
    DEADLY = 3
    BELT = 4
    EXPRESS = 8
    GEAR = 16
    PUSHER = 32
    CRUSHER = 64
    SITE = 128
    BEAM = 256

cpdef enum:
    MAX_SPACES = 2500
    MAX_LASERS = 512

cdef class Grid:
    cdef readonly int width
    cdef readonly int height
    cdef readonly int stride
    cdef readonly int flag_count
    cdef int all_elements
    cdef int laser_count
    cdef int[4] offset
    cdef short[2500] kind
    cdef short[2500] walls
    cdef short[2500] belt
    cdef short[2500] gear
    cdef short[2500] pusher
    cdef short[2500] pusher_registers
    cdef short[2500] crusher_registers
    cdef short[2500] flag
    cdef short[10000] curve
    cdef short[10000] reach
    cdef int[512] laser_at
    cdef int[512] laser_to
    cdef int[512] laser_beams

    cpdef int index(self, int x, int y) noexcept
    cdef int target_of(self, RobotStates state, int start, int way, int shooter) noexcept
