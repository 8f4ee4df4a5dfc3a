cimport cython

from inkrally.railroad_ink.bots.evaluation.stations cimport around, joined_points, routes_of, stations, touching, trail_points
from inkrally.railroad_ink.sheet.bits cimport connected, popcount
from inkrally.railroad_ink.sheet.board_below cimport mark_points
from inkrally.railroad_ink.sheet.network cimport BOARD, FILLED, INNER, LAYER, NEED, Network
from inkrally.railroad_ink.scoring.regions cimport rule_points

cpdef enum:
    FEATURES = 56

cdef enum:
    MAX_SCORINGS = 5
    MOST_VILLAGES = 8
    ROUNDS = 6
    NOTHING = 0
    POINTS = 1
    LIVE = 2
    DEAD = 3
    REGIONS = 4
    CLOSED_REGIONS = 5
    OPEN_1 = 6
    OPEN_2 = 7
    OPEN_3 = 8
    TWICE_FACED = 9
    FACED_SPACES = 10
    FACED_BY_ROUTES = 11
    JOINING = 12
    SPACES = 13
    BEST = 14
    BEST_LIVE = 15
    BEST_EDGE = 16
    BEST_HALF_DONE = 17
    BEST_GOING_ON = 18
    SMALLEST = 19
    SMALLEST_LIVE = 20
    LAID = 21
    LAID_FREE = 22
    LAID_SHUT = 23
    BESIDE_BEST = 24
    LAID_GAIN = 25
    LAID_SECOND = 26
    BESIDE_SECOND = 27
    KEPT = 28
    AT_RISK = 29
    SHELTER = 30
    KEEPERS = 31
    STATIONS = 32
    CONNECTED = 33
    AT_TRAILS = 34
    CONNECTED_SECOND = 35
    AT_SECOND = 36
    MEETING_TRAILS = 37
    APART = 38
    NEAR_APART = 39
    VILLAGES_FREE = 40
    VILLAGES_FACED = 41
    BOX_1 = 42
    BOX_2 = 43
    BOX_3 = 44
    BOXES_FREE = 45
    BOXES_FACED = 46
    FACTORIES_FREE = 47
    FACTORIES_FACED = 48
    MOST_REGIONS = 49

@cython.final
cdef class ExpansionValue:
    cdef int scoring_count
    cdef bint blind
    cdef int[5] rules
    cdef int[5] slots
    cdef int[5] layers
    cdef int[5] facing
    cdef int[5] laid
    cdef int[5] bare
    cdef int[5] keepers
    cdef int[5] risks
    cdef int[5] connected
    cdef unsigned long long[49] beside
    cdef int[49] sizes
    cdef int[5 * 6 * 56] weights
    cdef int[5 * 56] counts
    cdef unsigned long long norths
    cdef unsigned long long wests
    cdef int toll
    cdef readonly int buildings
    cdef unsigned long long villages
    cdef unsigned long long universities
    cdef unsigned long long factories
    cdef int village_offset
    cdef int box_offset
    cdef int most_villages
    cdef int boxes
    cdef int[8] village_points
    cdef bint recording
    cdef int at
    cdef int slot
    cdef int total

    cpdef int evaluate(self, Network network, int stage) noexcept
    cpdef void set_edge_cost(self, unsigned long long norths, unsigned long long wests, int toll) noexcept
    cdef int charged_edge_count(self, Network network) noexcept
    cpdef int points(self, Network network) noexcept
    cpdef int errors(self, Network network) noexcept
    cpdef int live_open_ends(self, Network network) noexcept
    cpdef int points_at_risk(self, Network network, int specials) noexcept
    cdef unsigned long long unprotected_spaces(self, Network network, int index) noexcept
    cdef int laid_points(self, Network network, int index, unsigned long long laid) noexcept
    cdef int connections(self, Network network) noexcept
    cpdef void set_marks(self, Network network, int villages, int boxes) noexcept
    cpdef int marked_villages(self, Network network) noexcept
    cpdef int marked_boxes(self, Network network) noexcept
    cdef void add_buildings(self, Network network, unsigned long long empty) noexcept
    cdef void record(self) noexcept
    cdef inline void add(self, int feature, int amount) noexcept
    cdef int layer_points(self, Network network, int index) noexcept
    cdef void add_regions(self, Network network, int index, unsigned long long empty) noexcept
    cdef void add_layer(self, Network network, int index, unsigned long long empty) noexcept
    cdef void add_grounds(self, unsigned long long laid, unsigned long long empty) noexcept
    cdef inline bint better(self, int one, int other) noexcept
    cdef void add_kept(self, Network network, int index, unsigned long long empty) noexcept
    cdef void add_trails(self, Network network, int index, unsigned long long empty) noexcept
