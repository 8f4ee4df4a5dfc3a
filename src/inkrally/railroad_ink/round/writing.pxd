from inkrally.railroad_ink.sheet.editing cimport Page

cpdef write(Page page, acts)
cdef _write_below(board, Page page, acts)
