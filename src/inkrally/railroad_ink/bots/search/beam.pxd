cimport cython
from cpython.array cimport array

from inkrally.railroad_ink.bots.evaluation.stations cimport corners_of, lay_trail, lift_trail, routes_of, within_reach
from inkrally.railroad_ink.bots.learned.net cimport ValueNetwork
from inkrally.railroad_ink.bots.evaluation.value cimport NO_FLOOR, STAGES, SheetValue
from inkrally.railroad_ink.sheet.bits cimport lowest, popcount
from inkrally.railroad_ink.sheet.network cimport Network

cpdef enum:
    NEVER = 0
    OUTSIDE = 1
    ANYWHERE = 2

cdef enum:
    MOST_DICE = 8
    MOST_WHITE = 4
    MOST_WIDTH = 1024
    MOST_ENDS = 1024
    MOST_SLOTS = 131072
    MOST_SPECIALS = 3
    HOPE = 700
    CELLS = 70
    ALL_SPECIALS = 63
    UNCOUNTED = 14
    TWICE = 15
    EFFECTS = 2
    MOST_BOXES = 3
    SPECIAL_COUNT = 6
    MOST_ROUTES = 192
    RULE_41 = -1

cdef int[192] ROUTE_FIRST
cdef int[192] ROUTE_COUNT
cdef int[192] ROUTE_CONNECT
cdef int[192] ROUTE_LAYS
cdef int[512] DRAWING_LIST
cdef int[6] SPECIAL_ROUTES

cdef inline int* ints(array store) noexcept:
    return store.data.as_ints

cdef inline unsigned long long* words(array store) noexcept:
    return store.data.as_ulonglongs

@cython.final
cdef class TurnSearch:
    cdef SheetValue value
    cdef ValueNetwork judge
    cdef Network judged
    cdef list networks
    cdef bint trail
    cdef int width
    cdef int breadth
    cdef int dice
    cdef bint water
    cdef bint quick
    cdef int most_extras
    cdef int effects
    cdef bint doubles
    cdef bint deep
    cdef int given
    cdef bint gift
    cdef int boxes
    cdef unsigned long long standing
    cdef int extras
    cdef int owed
    cdef int stage
    cdef readonly int nodes
    cdef readonly int ends
    cdef int[70] counts
    cdef list stores
    cdef int* values
    cdef int* lefts
    cdef int* parents
    cdef int* moves
    cdef int[1024] end_values
    cdef int[1024] end_parents
    cdef int[1024] end_moves
    cdef int[1024] end_lefts
    cdef int[8] routes
    cdef bint bans
    cdef unsigned long long[512] banned
    cdef int[192] connects
    cdef int slots
    cdef int stamp
    cdef int stands
    cdef int seen_count
    cdef unsigned long long* seen
    cdef int* stamps

    cpdef int run(
        self, Network sheet, int stage, unsigned long long roll, int dice, int used, int special, int limit,
        int extras=*, int owed=*
    )
    cpdef void set_building_effects(self, int factories, bint special) noexcept
    cdef void draw_effects(self, int cell, int place, Network network, int left)
    cdef inline int specials(self, int left) noexcept
    cpdef void connect(self, int route, int kinds) noexcept
    cpdef void set_second_board(self) noexcept
    cpdef void prune_with_network(self) noexcept
    cpdef void forbid(self, int drawing, unsigned long long spaces) noexcept
    cdef void expand(self, int cell, int special, int limit)
    cdef bint repeated(self, int die, int left) noexcept
    cdef void move(self, Network network, int move) noexcept
    cdef bint draw_extras(self, int cell, int place, Network network, int left)
    cdef inline bint owes(self, int dice, int left) noexcept
    cdef bint draw(self, int cell, int place, Network network, int route, int left)
    cdef inline int threshold(self, int cell, bint done) noexcept
    cdef int evaluate(self, Network network, int left, bint last)
    cdef int final(self, Network network, int left)
    cdef int total(self, Network network)
    cdef bint is_new_position(self, unsigned long long key) noexcept
    cdef void keep(self, int cell, int value, int parent, int move, int left) noexcept
    cdef void add_candidate(self, int value, int parent, int move, int left) noexcept
    cdef void insert_candidate(self, int at, int value, int parent, int move, int left) noexcept
    cdef void rescore_candidates(self) noexcept
    cpdef add_bonuses(self, list bonuses)
    cpdef int copy_candidate(self, int add_candidate, Network into)
    cpdef int candidate_value(self, int add_candidate) noexcept
