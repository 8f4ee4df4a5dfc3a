from inkrally.railroad_ink.sheet.sheet_editor cimport SheetEditor

cpdef apply_actions(SheetEditor page, acts, bint of_neighbour=*)
cdef _apply_below(board, SheetEditor page, acts)
