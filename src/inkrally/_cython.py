"""Stands in for `cython` where Cython is not installed: the hot modules then run as the plain Python that they are."""

from __future__ import annotations

from typing import Any

compiled = False
uint = ulonglong = int


def cast(kind: Any, value: Any) -> Any:
    """Plain Python has one kind of whole number."""
    return value
