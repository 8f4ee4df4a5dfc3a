# checked
from inkrally.roborally.decisions.movement cimport play_asked, play_if_racing, reveal
from inkrally.roborally.decisions.running cimport RegisterRun

cdef int _unstaged(RegisterRun run, int stage) except -1
cdef int _staged(RegisterRun run, int stage) except -1
cdef _alone(RegisterRun run, object stage)
cdef _points(RegisterRun run, object point)
