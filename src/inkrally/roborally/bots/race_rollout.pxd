cimport cython

from inkrally.match.xorshift cimport spread, xorshift
from inkrally.roborally.bots.distance_field cimport TURN
from inkrally.roborally.bots.move_table cimport CARD_KINDS, MOTION_KIND
from inkrally.roborally.bots.beam cimport BeamSearch
from inkrally.roborally.bots.programs cimport ProgramSearch
from inkrally.roborally.bots.turns_left cimport TurnsLeft
from inkrally.roborally.register.resolution cimport CARD_KIND, RegisterKernel
from inkrally.roborally.register.state cimport (
    ARCHIVE, AT, DAMAGE, DESTROYED, FACING, FINISHED, FLAGS, LIVES, RACING, ROBOTS, STATUS, STEADY, TRAITS,
    RobotStates,
)

cpdef enum:
    MOST_SAMPLES = 256
    MOST_CANDIDATES = 256
    DECK = 84
    MOST_DAMAGE = 10
    WHOLE = 1000000
    GRAIN = 25
    WEIGHTS = 400

cdef long long[400] WEIGHT

@cython.final
cdef class RaceRollout:
    cdef TurnsLeft worth
    cdef RegisterKernel machine
    cdef list worths
    cdef list searches
    cdef bint has_own_goals
    cdef int width
    cdef BeamSearch beam
    cdef int[8] progress
    cdef int[8] arrived
    cdef int[8] forced
    cdef int[8] begun
    cdef int[8] no_racer
    cdef readonly RobotStates state
    cdef readonly RobotStates work
    cdef int robots
    cdef int robot
    cdef int seat
    cdef bint play_on
    cdef bint alone
    cdef bint may_rest
    cdef bint looking
    cdef int turns
    cdef readonly int arrival_register
    cdef readonly int most_damage
    cdef readonly int samples
    cdef readonly int candidates
    cdef readonly int nodes
    cdef unsigned long long random
    cdef int[8] seats
    cdef int[8] announced
    cdef int[48] cards
    cdef int[80] hands
    cdef int[8] hand_sizes
    cdef int[84] pool
    cdef int[84] dealt
    cdef int pool_size
    cdef short[::1] others
    cdef int[1280] own
    cdef int[1280] motions
    cdef int[256] steady
    cdef int[8] reaches
    cdef int[8] touched
    cdef bint any_armed
    cdef int spaces
    cdef int[::1] reach
    cdef long long[256] sums
    cdef long long[256] rests
    cdef int[256] ranks
    cdef long long[2] shares
    cdef int[8] left

    cpdef void set_card(self, int robot, int register, int card) noexcept
    cpdef void set_hand(self, int robot, tuple hand)
    cpdef void set_hidden(self, int robot, int cards) noexcept
    cpdef void set_announced(self, int robot, bint announced) noexcept
    cpdef void set_may_rest(self, bint may) noexcept
    cpdef void set_pool(self, tuple cards, unsigned long long seed)
    cpdef void sample(self, int until)
    cdef void predict_program(self, int robot, int size, int base)
    cdef void predict_with_beam(self, int robot, int size, int base)
    cpdef void set_reach(self, int robot, object reach)
    cpdef void add(self, tuple program, tuple motions=*, bint steady=*)
    cpdef void set_target(self, int robot, TurnsLeft worth, int flag)
    cpdef void set_forced(self, int robot, int damage) noexcept
    cpdef void exclude_robot(self, int robot) noexcept
    cpdef void set_beams(self, int width)
    cdef void reach_out(self, int register)
    cdef void arrive(self, int register)
    cpdef int best(self, int first, int budget)
    cdef void play_samples(self, int candidate, int since, int until)
    cpdef int sample_outcome(self, int candidate, int sample)
    cpdef int card(self, int sample, int robot, int register)
    cpdef bint powers_down(self, int samples)
    cdef void rank(self, int count) noexcept
    cdef long long total(self, int candidate) noexcept
    cdef void play(self, int candidate, int sample)
    cdef void judge(self)
    cdef long long share(self) noexcept
    cdef unsigned int random_below(self, unsigned int limit) noexcept
