# checked
from inkrally.roborally.decisions.movement cimport play_until_last_question, play_if_racing, run_reveal_step
from inkrally.roborally.decisions.register_run cimport RegisterRun

cdef int _unstaged(RegisterRun run, int stage) except -1
cdef int _staged(RegisterRun run, int stage) except -1
cdef _alone(RegisterRun run, object stage)
cdef _points(RegisterRun run, object point)
