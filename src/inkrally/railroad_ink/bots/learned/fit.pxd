cimport cython
from libc.math cimport sqrt

from inkrally.railroad_ink.bots.learned.features cimport MOST_ACTIVE, MOST_ROWS
from inkrally.railroad_ink.bots.learned.net cimport SECOND_WIDTH, WIDTH
from inkrally.railroad_ink.bots.evaluation.value cimport STAGES

cdef enum:
    SKIPS = 454016
    SECOND = 496580
    BIASES = 498628
    OUT = 498660
    ONES = 498852
    TOTAL = 498858

@cython.final
cdef class NetworkFit:
    cdef double[498858] numbers
    cdef double[498858] slopes
    cdef double[498858] means
    cdef double[498858] squares
    cdef int[7094] touched
    cdef int touched_count
    cdef int count_of_rows
    cdef bint[7094] marked
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
    cdef void backpropagate(self, int stage, double slope) noexcept
    cdef void adam_step(self, int first, int last) noexcept
