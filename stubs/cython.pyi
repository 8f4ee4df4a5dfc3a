"""The part of Cython's pure-Python mode that the hot modules use, typed: C numbers are ints to the type checker."""

from builtins import bool as _bool
from builtins import int as _int
from typing import TypeAlias, TypeVar

compiled: _bool

int: TypeAlias = _int
uint: TypeAlias = _int
short: TypeAlias = _int
bint: TypeAlias = _bool
double: TypeAlias = float
longlong: TypeAlias = _int
ulonglong: TypeAlias = _int
void: TypeAlias = None
p_int: TypeAlias = list[_int]
p_ulonglong: TypeAlias = list[_int]

_T = TypeVar("_T")

def cast(kind: type[_T], value: _T) -> _T: ...
