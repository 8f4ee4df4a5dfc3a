"""Replacement for the module `cython` where Cython is not installed: the hot modules then run as plain Python.

It has every name of `cython` that a hot module uses. Hot modules are those that the build compiles.
"""

from __future__ import annotations

import builtins
from typing import Any

compiled = False
int = longlong = uint = ulonglong = builtins.int
bint = bool
double = float
p_int = Any


def cast(kind: Any, value: Any) -> Any:
    """Return the value unchanged: Python has only one integer type."""
    return value
