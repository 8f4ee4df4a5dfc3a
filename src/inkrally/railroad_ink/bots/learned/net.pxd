cimport cython

from inkrally.railroad_ink.bots.learned.features cimport MOST_ROWS, FeatureExtractor
from inkrally.railroad_ink.bots.evaluation.value cimport STAGES, SheetValue
from inkrally.railroad_ink.sheet.network cimport Network

cpdef enum:
    WIDTH = 64
    SECOND_WIDTH = 32

cdef enum:
    ROW_BITS = 9
    SECOND_BITS = 10
    ACT_BITS = 8
    MOST_ACT = 4095
    SKIP_BITS = 18
    MOST_SECOND = 32767
    UNIT = 4000
    MARGIN = 300

@cython.final
cdef class Weights:
    cdef short[7095 * 64] rows
    cdef int[7095 * 6] skips
    cdef short[64 * 32] second
    cdef int[32] biases
    cdef int[6 * 32] out
    cdef int[6] ones

@cython.final
cdef class ValueNetwork:
    cdef readonly FeatureExtractor inputs
    cdef Weights weights
    cdef short[64] sums
    cdef short[64] acts
    cdef int most
    cdef bint fresh

    cpdef void reset(self) noexcept
    cpdef int evaluate(self, Network network, int stage, int used) noexcept
    cdef int correction(self, int stage) noexcept
