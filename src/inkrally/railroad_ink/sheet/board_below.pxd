cimport cython

from inkrally.railroad_ink.sheet.bits cimport popcount
from inkrally.railroad_ink.sheet.network cimport Network

cdef enum:
    MOST_NODES = 64

cdef int[64] POINTS
cdef int[512] STATIONS
cdef unsigned long long ROW
cdef unsigned long long COLUMN
cdef int PIPE
cdef int BURST

cpdef int stations_of(int drawing) noexcept
cpdef unsigned long long lines_of(int space) noexcept
cpdef int mark_points(Network network)
cpdef int hub_points(Network network, unsigned long long first, unsigned long long second)

@cython.final
cdef class SecondBoardSheet:
    cdef readonly Network network
    cdef readonly bint alone
    cdef readonly unsigned long long stations, second_stations, hubs, second_hubs, above, bursts

    cpdef void draw(self, int drawing, int space) noexcept
    cpdef void on_station_above(self, int space) noexcept
    cpdef int total(self, int mode)
