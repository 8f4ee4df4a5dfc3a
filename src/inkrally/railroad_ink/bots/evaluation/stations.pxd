cimport cython

from inkrally.railroad_ink.sheet.network cimport LAYER, STATIONS, Network

cdef enum:
    CORNER = 62
    MAX_DRAWINGS = 512

cdef int[512] TRAIL_OF

cpdef int corners_of(int drawing) noexcept
cpdef void lay_trail(Network network, int corners, int space) noexcept
cpdef void lift_trail(Network network, int space) noexcept
cpdef unsigned long long stations(Network network) noexcept
cpdef unsigned long long routes_of(Network network) noexcept
cpdef unsigned long long around(unsigned long long spaces) noexcept
cpdef unsigned long long touching(unsigned long long points) noexcept
cpdef unsigned long long trail_points(Network network) noexcept
cpdef unsigned long long joined_points(Network network, unsigned long long points, unsigned long long halts) noexcept
cpdef unsigned long long within_reach(Network network, int drawing) noexcept
