# checked
from inkrally.roborally.decisions.movement cimport play_until_last_question, play_if_racing, run_reveal_step
from inkrally.roborally.decisions.register_run cimport RegisterRun

cdef int _run_until_question(RegisterRun run, int stage) except -1
cdef int _run_with_course_rules(RegisterRun run, int stage) except -1
cdef _run_stage(RegisterRun run, object stage)
cdef _ask_at_point(RegisterRun run, object point)
