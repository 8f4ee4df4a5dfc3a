cimport cython

from inkrally.railroad_ink.bots.goals.evaluation cimport GoalEvaluation
from inkrally.railroad_ink.bots.evaluation.second_board cimport HUBS, PLAIN, TwoBoards
from inkrally.railroad_ink.bots.evaluation.expansion_value cimport FEATURES, ExpansionValue
from inkrally.railroad_ink.bots.evaluation.value cimport (
    EXIT_POINTS, FRONTIER, NETWORKS, SIZE, SheetValue,
)
from inkrally.railroad_ink.sheet.bits cimport lowest, popcount
from inkrally.railroad_ink.sheet.network cimport BOARD, EXITS, FILLED, INNER, LAYER, NEED, Network

cpdef enum:
    BUCKETS = 32
    SINGLES = 0
    NETWORK_ROWS = 768
    KIND_ROWS = 888
    USED_ROWS = 1112
    ROUND_ROWS = 1118
    SPACE_ROWS = 1124
    SPACE_WAYS = 1711
    PAIR_ROWS = 4546
    PAIR_WAYS = 592
    ROWS = 5138
    EXPANSION_ROWS = 5394
    EXPANSION_SIZE = 850
    MOST_ROWS = 7094

cdef enum:
    MOST_ACTIVE = 256
    SPECIAL_COUNT = 6
    ALL_SPECIALS = 63
    GOAL_ROWS = 5138
    TOUCHED_ROWS = 5346
    BROUGHT_ROWS = 5362
    HUB_ROWS = 5378
    MOST_FEATURES = 49
    EXPANSION_BUCKETS = 15
    EXPANSION_SPACES = 735
    GOALS = 13

cdef int[64 * 256] SPACE_WAY
cdef int[4096] PAIR_WAY
cdef int[64] BUCKET
cdef int[256] AROUND

@cython.final
cdef class FeatureExtractor:
    cdef SheetValue value
    cdef int[260] rows
    cdef int count
    cdef unsigned long long[4] own
    cdef unsigned long long[4] ways
    cdef unsigned long long[4] shut

    cdef inline void add(self, int row) noexcept
    cdef inline void bucket(self, int number, int amount) noexcept
    cpdef int read(self, Network network, int stage, int used) noexcept
    cdef int count_plain(self, Network network, int stage, int used) noexcept
    cdef void list_rows(self, Network network, int stage, int used) noexcept
    cdef void add_features(self) noexcept
    cdef void add_kinds(self, Network network, unsigned long long empty) noexcept
    cdef void add_spaces(self, Network network, unsigned long long empty) noexcept
    cdef void add_expansions(self, ExpansionValue potential, Network network, unsigned long long empty) noexcept
    cdef void add_around(self, Network network, unsigned long long empty, int slot, int first) noexcept
    cdef void add_others(self, ExpansionValue potential, Network network) noexcept
    cdef void add_pairs(self, unsigned long long faced) noexcept
