# Constants of more than 31 bits are no C numbers to Cython: 32 bits are taken by a cast, the factor is put together.
cdef inline unsigned long long spread(unsigned long long seed) noexcept nogil:
    return <unsigned int>((seed & 0x7FFFFFFF) * (<unsigned long long>0x9E37 << 16 | 0x79B1)) | 1

cdef inline unsigned long long xorshift(unsigned long long state) noexcept nogil:
    state = <unsigned int>(state ^ state << 13)
    state ^= state >> 17
    return <unsigned int>(state ^ state << 5)
