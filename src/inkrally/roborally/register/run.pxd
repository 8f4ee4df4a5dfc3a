# checked
cimport cython

from inkrally.roborally.register.resolution cimport RegisterKernel
from inkrally.roborally.register.state cimport RobotStates

cdef dict _BITS

@cython.locals(found=RobotStates, number=int, bits=int)
cpdef RobotStates robot_states_of(RegisterKernel machine, object robots, object rules=*, bint alike=*)
cdef int _bits(object robot, tuple rules) except -1
cpdef int motion_code(int way, int spaces, int turn) except -1
