from inkrally.railroad_ink.bits cimport lowest
from inkrally.railroad_ink.network cimport Network

cdef list NAMES
cdef list TEXTS
