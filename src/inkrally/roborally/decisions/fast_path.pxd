# checked
cimport cython

from inkrally.roborally.decisions.register_run cimport RegisterRun
from inkrally.roborally.register.resolution cimport RegisterKernel
from inkrally.roborally.register.run cimport motion_code, robot_states_of
from inkrally.roborally.register.state cimport RobotStates

cdef int _STEP, _TOUCHED, _DAMAGED, _ABSORBED, _DESTROYED, _LASERS, _FLAGS, _END, WIDTH

@cython.locals(machine=RegisterKernel, state=RobotStates, numbers=list, shots=list, kinds=list, priorities=list, names=list, reached=int, end=int, losing=bint, left=int)
cpdef tuple run_stages(RegisterRun run, int first, list plays, int until=*)
@cython.locals(number=int)
cdef int _hurt(int hurt, tuple robots) except -1
@cython.locals(stage=int, begun=int, losing=bint, before=bint, at=int, kind=int)
cdef tuple _check_records(list numbers, int hurt, int until)
cdef _take_destructions(RegisterRun run, tuple steps)
@cython.locals(at=int, shooter=int, victim=int)
cdef bint _needs_question(list shots, int hurt, int aiming) except -1
@cython.locals(at=int)
cdef int _start_of_stage(list numbers, int stage) except -1
@cython.locals(number=int)
cdef bint _near_sites(RegisterRun run) except -1
@cython.locals(at=int, touched=list)
cdef _record_credit(RegisterRun run, list numbers)
