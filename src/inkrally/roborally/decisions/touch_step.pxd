# checked
from inkrally.roborally.decisions.register_run cimport RegisterRun

cdef _call_touch_hooks(RegisterRun run, int number, object space, list changes)
cpdef bint is_site(RegisterRun run, object at) except -1
