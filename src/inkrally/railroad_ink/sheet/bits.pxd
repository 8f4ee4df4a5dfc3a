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
