# checked
cimport cython

# Whatever a log names stays a number of Python: it may be as large as it likes.
cdef dict _OTHER
cdef frozenset _OPTIONS, _DECK

cpdef object robot_fault(object robot, object floor)
cdef _check_played(object cards, int count)
cdef _check_act(object table, object act)
@cython.locals(known=bint, cards=bint, lying=list, spaces=list)
cdef _check_robots(object table, object old)
@cython.locals(dealt=list, lying=set)
cdef _check_hands(object table, object event)
cdef _check_steps(object table, object steps)
@cython.locals(found=set)
cdef _check_cards(object cards)
cdef _check_register(object register)
cdef _check_options(object names)
cdef _check_numbers(object robots, int count)
