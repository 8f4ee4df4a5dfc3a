from inkrally.railroad_ink.sheet.editing cimport SheetEditor

cpdef write(SheetEditor page, acts)
cdef _write_below(board, SheetEditor page, acts)
