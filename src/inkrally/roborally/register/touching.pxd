from inkrally.roborally.register.grid cimport SITE
from inkrally.roborally.register.lasers cimport LaserGrid
from inkrally.roborally.register.state cimport (
    ARCHIVE, AT, DOWN, FINISHED, FLAGS, PLACE, RACING, STATUS, RobotStates,
)

# Numbers of the words in names.py, set when the module is loaded.
cdef int T_STEP, T_ARCHIVED, T_TOUCHED, T_FINISHED
cdef int AT_FLAGS, BY_FLAG, BY_REPAIR

cdef void touch(LaserGrid floor, RobotStates state, object trace)
