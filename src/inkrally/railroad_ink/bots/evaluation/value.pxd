cimport cython

from inkrally.railroad_ink.bots.goals.evaluation cimport GoalEvaluation
from inkrally.railroad_ink.bots.evaluation.second_board cimport TwoBoards
from inkrally.railroad_ink.bots.evaluation.expansion_value cimport ExpansionValue
from inkrally.railroad_ink.bots.evaluation.longest_routes cimport LongestRoutes
from inkrally.railroad_ink.sheet.bits cimport connected_groups, lowest, neighbours, popcount
from inkrally.railroad_ink.sheet.network cimport (
    BOARD, CENTRE, EXITS, FILLED, INNER, NEED, SECOND, Network,
)
from inkrally.railroad_ink.sheet.board_below cimport POINTS

cpdef enum:
    STAGES = 6
    SIZE = 256
    NO_FLOOR = -1073741824
    MOST_GROUPS = 100

cdef enum:
    ONE = 0
    EXIT_POINTS = 1
    EXITS_USED = 2
    EXITS_OPEN = 3
    LENGTH = 4
    EXTENSIBLE = 5
    GAIN = 6
    CENTRE_FILLED = 7
    CENTRE_FACED = 8
    DEAD_ENDS = 9
    LIVE_ENDS = 10
    FACED = 11
    MEETING = 12
    SPACES_FILLED = 13
    LARGEST = 14
    OPEN_NETWORKS = 15
    SPECIALS = 16
    EXIT_STEPS = 20
    NETWORKS = 24
    FRONTIER = 144
    FAR = 3

cdef int[256] SPACE_CLASS

@cython.final
cdef class SheetValue:
    cdef ExpansionValue potential
    cdef GoalEvaluation aims
    cdef TwoBoards second_board
    cdef LongestRoutes routes
    cdef int most_goals
    cdef int floor
    cdef int[6 * 256] weights
    cdef int[256] counts
    cdef unsigned long long[100] faces
    cdef int[100] live
    cdef int[100] exits
    cdef int[64] codes
    cdef unsigned long long[100] firsts
    cdef unsigned long long[100] seconds
    cdef unsigned long long[100] stood_firsts
    cdef unsigned long long[100] stood_seconds
    cdef unsigned long long[100] stood_faces
    cdef int[100] stood_live
    cdef int[100] stood_exits
    cdef int[2] stood_routes
    cdef int stood
    cdef unsigned long long drawn
    cdef bint recording
    cdef int groups
    cdef int base
    cdef int total

    cpdef int evaluate(self, Network network, int stage, int specials) noexcept
    cpdef void set_goals(self, GoalEvaluation aims)
    cpdef void set_second_board(self, TwoBoards both)
    cdef int second_board_gain(self, Network network) noexcept
    cdef int layer_of_drawing(self, Network network, int drawing, int space) noexcept
    cdef int special_value(self, int specials) noexcept
    cdef int goals(self, Network network) noexcept
    cpdef int reached(self, Network network)
    cdef int villages(self, Network network) noexcept
    cpdef void value_next_round(self, int kept) noexcept
    cdef void value_this_round(self) noexcept
    cdef inline void add(self, int index, int amount) noexcept
    cdef void prepare(self, Network network) noexcept
    cdef int find_networks(self, Network network, unsigned long long empty) noexcept
    cdef void add_networks(self, Network network, unsigned long long empty) noexcept
    cdef int steps(self, unsigned long long start, unsigned long long goal, unsigned long long empty) noexcept
    cdef void add_frontier(
        self, Network network, unsigned long long empty, unsigned long long faced, unsigned long long meeting
    ) noexcept
    cdef void read_codes(self, Network network, unsigned long long empty, unsigned long long spaces) noexcept
    cdef void add_routes(self, Network network, unsigned long long empty, int kind) noexcept
    cpdef int points(self, Network network) noexcept
    cdef int trail_points(self, Network network)
    cdef int points_at_risk(self, Network network, int specials) noexcept
    cdef unsigned long long factories(self) noexcept
    cdef int marked_boxes(self, Network network) noexcept
    cdef int more_live_ends(self, Network network) noexcept
