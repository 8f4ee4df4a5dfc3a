cimport cython

from inkrally.roborally.register.grid cimport BEAM, BELT, CRUSHER, DEADLY, EXPRESS, GEAR, PUSHER, SITE, VOID, Grid
from inkrally.roborally.register.state cimport (
    ARCHIVE,
    AT,
    DAMAGE,
    DESTROYED,
    DOWN,
    FACING,
    FINISHED,
    FLAGS,
    LIVES,
    OUT,
    PLACE,
    RACING,
    ROBOTS,
    STATUS,
    State,
)

# As enums, the compiled loops have them as numbers and not as names to look up.
cpdef enum:
    BACK_UP = 4
    LOCKING = 5
    FATAL = 10

cpdef enum:
    T_STEP = 0
    T_MOVED = 1
    T_TURNED = 2
    T_STOPPED = 3
    T_SHOT = 4
    T_DAMAGED = 5
    T_LOCKED = 6
    T_DESTROYED = 7
    T_ARCHIVED = 8
    T_TOUCHED = 9
    T_FINISHED = 10
    T_WIDTH = 7

cpdef enum:
    AT_CARDS = 0
    AT_EXPRESS = 1
    AT_BELTS = 2
    AT_PUSHERS = 3
    AT_GEARS = 4
    AT_CRUSHERS = 5
    AT_LASERS = 6
    AT_FLAGS = 7

cpdef enum:
    BY_CARD = 0
    BY_PUSH = 1
    BY_BELT = 2
    BY_PUSHER = 3
    BY_CURVE = 1
    BY_GEAR = 2
    BY_WALL = 0
    BY_CHAIN = 1
    BY_OCCUPIED = 2
    BY_CONTESTED = 3
    BY_SWAP = 4
    BY_PUSHERS = 5
    BY_PIT = 0
    BY_EDGE = 1
    BY_DAMAGE = 2
    BY_CRUSHER = 3
    BY_FLAG = 0
    BY_REPAIR = 1

cdef int[85] CARD_KIND

@cython.final
cdef class Machine(Grid):
    cdef short[2500] who
    cdef int[8] cards
    cdef int[8] priorities
    cdef int[8] target
    cdef int[8] why
    cdef int[8] other
    cdef int[8] hurt

    cpdef void run(self, State state, object cards, int register)
    cpdef void run_kinds(self, State state, object kinds, object priorities, int register, object trace)
    cdef void phase(self, State state, int register, object trace)
    cdef void execute(self, State state, int robot, object trace)
    cdef bint shove(self, State state, int start, int way, int by, int mover, object trace)
    cdef void destroy(self, State state, int robot, int by, object trace)
    cdef void carry(self, State state, int mask, int stage, object trace)
    cdef void push(self, State state, int register, object trace)
    cdef void turn_gears(self, State state, object trace)
    cdef void crush(self, State state, int register, object trace)
    cdef void fire(self, State state, object trace)
    cdef void touch(self, State state, object trace)
