from inkrally.railroad_ink.sheet.sheet_editor cimport SheetEditor

cpdef apply_actions(SheetEditor page, acts)
cdef _apply_below(board, SheetEditor page, acts)
