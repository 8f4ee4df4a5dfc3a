# checked
cimport cython

from inkrally.roborally.decisions.register_run cimport RegisterRun

cdef object _sights(RegisterRun run)
cdef object _aimed(RegisterRun run, object machine)
cdef _choose(RegisterRun run, object gun, object sights, list before)
cdef object _weapon(RegisterRun run, int number, int target)
cdef dict _tokens(list beams, list guns)
cdef _used(RegisterRun run, object gun)
cdef _said(RegisterRun run, object gun)
