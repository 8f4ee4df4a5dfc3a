cimport cython
from libc.math cimport sqrt

from inkrally.bots.railroad_ink.learned.inputs cimport MOST_ACTIVE, ROWS
from inkrally.bots.railroad_ink.learned.net cimport SECOND_WIDTH, WIDTH
from inkrally.bots.railroad_ink.value cimport STAGES

cdef enum:
    SKIPS = 328832
    SECOND = 359660
    BIASES = 361708
    OUT = 361740
    ONES = 361932
    TOTAL = 361938

@cython.final
cdef class Fit:
    cdef double[361938] numbers
    cdef double[361938] slopes
    cdef double[361938] means
    cdef double[361938] squares
    cdef int[5138] touched
    cdef int touched_count
    cdef bint[5138] marked
    cdef int[256] rows
    cdef int count
    cdef double[64] sums
    cdef double[64] acts
    cdef double[64] act_slopes
    cdef double[32] seconds
    cdef double rate
    cdef double keep
    cdef int steps
    cdef double mean_left
    cdef double square_left

    cpdef double predict(self, bytes sample, int stage)
    cdef void back(self, int stage, double slope) noexcept
    cdef void step(self, int first, int last) noexcept
