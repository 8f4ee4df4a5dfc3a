from inkrally.railroad_ink.sheet.bits cimport lowest
from inkrally.railroad_ink.sheet.network cimport Network

cdef list NAMES
cdef list TEXTS
