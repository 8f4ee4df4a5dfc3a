"""Apply updates as a client does, written from `docs/reference/protocol.md` without the server's code."""

from __future__ import annotations

from typing import Any


def patch(value: Any, changes: list[Any]) -> Any:
    """Return a JSON value with changes applied in their order; the value itself stays as it is.

    Raises TypeError for a path that is not as documented: keys of objects are text, indexes of arrays are numbers.
    """
    for path, *new in changes:
        value = _changed(value, path, new)
    return value


def _changed(value: Any, path: list[str | int], new: list[Any]) -> Any:
    if not path:
        return new[0]
    head, *tail = path
    if isinstance(value, dict):
        if type(head) is not str:
            raise TypeError(f"the key {head!r} of an object is not text")
        if not tail and not new:
            return {key: child for key, child in value.items() if key != head}
        return {**value, head: _changed(value.get(head), tail, new)}
    if type(head) is not int:
        raise TypeError(f"the index {head!r} of an array is not a number")
    return [*value[:head], _changed(value[head], tail, new), *value[head + 1 :]]
