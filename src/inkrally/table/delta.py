"""The difference between what a viewer saw and sees: few, small changes in place of the whole.

Works on JSON values (dicts with text keys, lists, scalars); knows nothing of what they mean. A place keeps its kind, as
the fields of a struct do: 1 and true within a list are not told apart, which lets whole parts be compared at once.
"""

from __future__ import annotations

from typing import Any

Change = list[Any]
"""`[path, value]` sets, `[path]` removes; a path is a list of keys and indexes from the root."""


def diff(old: Any, new: Any) -> list[Change]:
    """The changes that turn one value into the other, in an order in which they can be applied."""
    changes: list[Change] = []
    _diff(old, new, [], changes)
    return changes


def _diff(old: Any, new: Any, path: list[str | int], changes: list[Change]) -> None:
    if old is new or (old == new and type(old) is type(new)):
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                changes.append([[*path, key]])
        for key, value in new.items():
            if key in old:
                _diff(old[key], value, [*path, key], changes)
            else:
                changes.append([[*path, key], value])
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            _diff(before, after, [*path, index], changes)
    else:
        changes.append([path, new])


def patch(value: Any, changes: list[Change]) -> Any:
    """The value with changes applied; the value itself is not changed. For tests and bots of the protocol."""
    for change in changes:
        path = change[0]
        value = _patched(value, path, change[1:])
    return value


def _patched(value: Any, path: list[str | int], rest: list[Any]) -> Any:
    if not path:
        return rest[0]
    head, tail = path[0], path[1:]
    if isinstance(value, dict):
        if not tail and not rest:
            return {key: child for key, child in value.items() if key != head}
        return {**value, head: _patched(value.get(head), tail, rest)}
    index = int(head)
    return [*value[:index], _patched(value[index], tail, rest), *value[index + 1 :]]
