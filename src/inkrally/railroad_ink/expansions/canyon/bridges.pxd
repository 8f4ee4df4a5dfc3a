from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.sheet.sheet_editor cimport SheetEditor

cdef class WrittenPath:
    cdef readonly object path
    cdef readonly unsigned long long east
    cdef readonly unsigned long long south

cdef class Unbridged:
    cdef unsigned long long east
    cdef unsigned long long south

cpdef WrittenPath line_of(path)
cpdef int sides_of(str drawing) except -1
cpdef int number_of(bridge) except -2
cpdef unsigned long long touched_of(unsigned long long segments, int step, int near, int far, marks) except? 0
cpdef unsigned long long east_at(int sides, int index) noexcept
cpdef unsigned long long south_at(int sides, int index) noexcept
cdef Unbridged _unbridged_segments(SheetEditor page)
cdef Unbridged _read(dict layers)
cpdef without_bridge(SheetEditor page)
cpdef write_canyon(SheetEditor page, act)
cpdef write_bridges(SheetEditor page, act)
cdef _build(SheetEditor page, Unbridged unbridged, unsigned long long east, unsigned long long south)
