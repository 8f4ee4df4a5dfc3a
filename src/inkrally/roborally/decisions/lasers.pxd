# checked
cimport cython

from inkrally.roborally.decisions.register_run cimport RegisterRun

cdef object _find_laser_targets(RegisterRun run)
cdef object _aimed_shots(RegisterRun run, object machine)
cdef _choose(RegisterRun run, object gun, object sights, list before)
cdef object _weapon(RegisterRun run, int number, int target)
cdef dict _tokens(list beams, list guns)
cdef _count_use(RegisterRun run, object gun)
cdef _apply_token_choices(RegisterRun run, object gun)
