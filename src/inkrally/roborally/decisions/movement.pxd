# checked
cimport cython

from inkrally.roborally.decisions.register_run cimport RegisterRun

@cython.locals(number=int, has_chosen=bint, shown=list)
cpdef run_reveal_step(RegisterRun run)
cpdef list play_until_last_question(RegisterRun run)
cdef list _priority_order(RegisterRun run)
cdef bint _can_play(RegisterRun run, int number) except -1
cdef object _play(RegisterRun run, int number, object slot)
cdef _play_all(RegisterRun run, list plays)
cdef _play_by_spaces(RegisterRun run, object play)
cpdef play_if_racing(RegisterRun run, object play)
