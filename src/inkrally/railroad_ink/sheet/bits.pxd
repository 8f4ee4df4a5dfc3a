cdef extern from *:
    """
    #if defined(__GNUC__) || defined(__clang__)
    #define inkrally_popcount(x) __builtin_popcountll(x)
    #define inkrally_lowest(x) __builtin_ctzll(x)
    #else
    #include <intrin.h>
    static __inline int inkrally_popcount(unsigned long long x) { return (int)__popcnt64(x); }
    static __inline int inkrally_lowest(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #endif
    """
    int popcount "inkrally_popcount" (unsigned long long x) nogil
    int lowest "inkrally_lowest" (unsigned long long x) nogil

cdef inline unsigned long long connected(
    unsigned long long start, unsigned long long j0, unsigned long long j1, unsigned long long j2, unsigned long long j3
) noexcept nogil:
    cdef unsigned long long more = start
    while more:
        more = ((more & j0) >> 8) | ((more & j1) << 1) | ((more & j2) << 8) | ((more & j3) >> 1)
        more &= ~start
        start |= more
    return start

# By parentheses, so that what a loop does not change is worked out before it.
cdef inline (unsigned long long, unsigned long long) neighbours(
    unsigned long long first, unsigned long long second,
    unsigned long long j0, unsigned long long j1, unsigned long long j2, unsigned long long j3,
    unsigned long long s0, unsigned long long s1, unsigned long long s2, unsigned long long s3,
) noexcept nogil:
    cdef unsigned long long north = ((first & (j0 & ~s0)) | (second & (j0 & s0))) >> 8
    cdef unsigned long long east = ((first & (j1 & ~s1)) | (second & (j1 & s1))) << 1
    cdef unsigned long long south = ((first & (j2 & ~s2)) | (second & (j2 & s2))) << 8
    cdef unsigned long long west = ((first & (j3 & ~s3)) | (second & (j3 & s3))) >> 1
    return (
        (north & ~s2) | (east & ~s3) | (south & ~s0) | (west & ~s1),
        (north & s2) | (east & s3) | (south & s0) | (west & s1),
    )

cdef inline (unsigned long long, unsigned long long) connected_groups(
    unsigned long long first, unsigned long long second,
    unsigned long long j0, unsigned long long j1, unsigned long long j2, unsigned long long j3,
    unsigned long long s0, unsigned long long s1, unsigned long long s2, unsigned long long s3,
) noexcept nogil:
    cdef unsigned long long more = first
    cdef unsigned long long more_second = second
    while more | more_second:
        more, more_second = neighbours(more, more_second, j0, j1, j2, j3, s0, s1, s2, s3)
        more &= ~first
        more_second &= ~second
        first |= more
        second |= more_second
    return first, second
