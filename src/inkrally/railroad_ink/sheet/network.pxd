cimport cython

from inkrally.railroad_ink.sheet.bits cimport connected_groups, lowest, popcount
from inkrally.railroad_ink.sheet.frontier cimport Frontier
from inkrally.railroad_ink.sheet.passes cimport STRETCHES, PassSearch
from inkrally.railroad_ink.sheet.rings cimport RingSearch

# As enums, the compiled loops have them as numbers and not as names to look up.
cpdef enum:
    OWN = 0
    NEED = 24
    ANY = 48
    SECOND = 52
    FILLED = 56
    KEY = 57
    LAYER = 58
    STATIONS = 78
    WORDS = 80

cpdef enum:
    CLOSED = 8
    OPEN = 9
    JOINED = 10
    PASSED = 11

cpdef enum:
    RIVERS = 8
    LAKES = 12
    LAVA = 16
    AIRWAYS = 20
    CRATERS = 0
    JUNCTIONS = 70
    MUTED = 73
    MUTED_ENDS = 74

cpdef enum:
    TREE = 1
    RINGS = 2
    DENSE = 3
    PASSES = 4

cdef enum:
    MAX_DRAWINGS = 512

cdef unsigned long long BOARD
cdef unsigned long long CENTRE
cdef unsigned long long[4] INNER
cdef unsigned long long[8] EXITS
cdef unsigned long long[256] NEAR
cdef unsigned long long[64 * 512] ZOBRIST
cdef int[512] END_COUNT
cdef int[8 * 512] END_SLOT
cdef int[8 * 512] END_ALSO
cdef int[8 * 512] END_GROUP
cdef unsigned long long[2 * 512] HAS_STATION
cdef int[16] NETWORK_POINTS
cdef unsigned long long[80] EMPTY
cdef int WATER

@cython.final
cdef class Network:
    cdef unsigned long long[80] masks
    cdef unsigned long long start
    cdef int method

    cpdef Network copy(self)
    cpdef void assign(self, Network other) noexcept
    cpdef void place(self, int drawing, int space) noexcept
    cpdef void erase(self, int drawing, int space) noexcept
    cpdef void mark(self, int layer, int space) noexcept
    cpdef void unmark(self, int layer, int space) noexcept
    cpdef bint has(self, int kind, int side, int space) noexcept
    cpdef unsigned long long layer(self, int layer) noexcept
    cpdef unsigned long long joining(self) noexcept
    cpdef unsigned long long airways(self, int side) noexcept
    cpdef unsigned long long ends_into(self, unsigned long long fillers, int side, int kinds) noexcept
    cpdef unsigned long long fill_water(self) noexcept
    cpdef void undo_fill_water(self, unsigned long long filled) noexcept
    cpdef unsigned long long spaces(self, int drawing) noexcept
    cpdef unsigned long long places(self, int drawing, unsigned int connect) noexcept
    cpdef bint fits(self, int drawing, int space) noexcept
    cpdef unsigned long long clashes(self, int drawing) noexcept
    cpdef unsigned long long filled(self) noexcept
    cpdef unsigned long long key(self) noexcept
    cpdef int error_count(self) noexcept
    cpdef int facing(self, unsigned long long spaces) noexcept
    cdef int others_facing(self, unsigned long long spaces) noexcept
    cpdef int live_ends(self) noexcept
    cpdef int centre(self) noexcept
    cpdef bint has_junctions(self) noexcept
    cpdef unsigned long long across(self, unsigned long long spaces) noexcept
    cpdef int exit_points(self)
    cpdef bint has_marks(self) noexcept
    cpdef int mark_count(self, unsigned long long first, unsigned long long second) noexcept
    cdef int walk_networks(self, int* points, unsigned long long hubs, unsigned long long second_hubs, object last_search_outcome)
    cpdef int longest(self, int kind, int mode, int linked_limit=*)
    cpdef unsigned long long linked(self, unsigned long long spaces) noexcept
    cdef int dense_longest(self, int kind, int mode)
    cpdef int total(self, int mode)
