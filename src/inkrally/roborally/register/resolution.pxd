cimport cython

from inkrally.roborally.register.grid cimport BELT, CRUSHER, DEADLY, EXPRESS, GEAR, PUSHER, VOID
from inkrally.roborally.register.lasers cimport LaserGrid
from inkrally.roborally.register.state cimport (
    AT, DAMAGE, DESTROYED, DOWN, FACING, GUARD, GUARD_UNIT, LIVES, OUT, RACING, RAMMING, ROBOTS, STATUS, STEADY, TRAITS,
    RobotStates,
)
from inkrally.roborally.register.touching cimport touch

# As enums, the compiled loops have them as numbers and not as names to look up.
cpdef enum:
    BACK_UP = 4
    COMPOSED = 8
    LOCKING = 5
    FATAL = 10

# Numbered by the words of names.py, when the module is loaded.
cdef int T_STEP, T_MOVED, T_TURNED, T_STOPPED, T_DAMAGED, T_ABSORBED, T_LOCKED, T_DESTROYED
cdef int AT_CARDS, AT_EXPRESS, AT_BELTS, AT_PUSHERS, AT_GEARS, AT_CRUSHERS, AT_LASERS, AT_FLAGS
cdef int BY_CARD, BY_PUSH, BY_BELT, BY_PUSHER, BY_CURVE, BY_GEAR, BY_WALL, BY_CHAIN, BY_OCCUPIED, BY_CONTESTED, BY_SWAP, BY_PUSHERS, BY_PIT, BY_EDGE, BY_DAMAGE, BY_CRUSHER

cdef int[85] CARD_KIND
cdef int[8] NEEDS

@cython.final
cdef class RegisterKernel(LaserGrid):
    cdef int[8] cards
    cdef int[8] priorities
    cdef int[8] target
    cdef int[8] why
    cdef int[8] other
    cdef int[8] stages
    cdef int stage_count

    cpdef void run(self, RobotStates state, object cards, int register)
    cpdef void run_kinds(self, RobotStates state, object kinds, object priorities, int register, object trace, int first=*, int last=*)
    cdef void run_phase(self, RobotStates state, int register, object trace)
    cdef void play(self, RobotStates state, int register, int first, int last, object trace)
    cdef void play_cards(self, RobotStates state, object trace)
    cdef void play_card(self, RobotStates state, int robot, object trace)
    cdef bint push_robot(self, RobotStates state, int start, int way, int by, int mover, object trace)
    cdef void destroy(self, RobotStates state, int robot, int by, object trace)
    cdef void move_belts(self, RobotStates state, int mask, int stage, object trace)
    cdef void run_pushers(self, RobotStates state, int register, object trace)
    cdef void turn_gears(self, RobotStates state, object trace)
    cdef void run_crushers(self, RobotStates state, int register, object trace)
    cdef void add_damage(self, RobotStates state, int robot, int tokens, object trace)
    cdef void run_lasers(self, RobotStates state, object trace)
