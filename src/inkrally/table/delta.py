"""The difference between what a viewer saw and sees: few, small changes in place of the whole.

Works on JSON values and on structs as they are encoded; knows nothing of what they mean. A place keeps its kind, as the
fields of a struct do: 1 and true within a list are not told apart, which lets whole parts be compared at once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

Change = list[Any]
"""`[path, value]` sets, `[path]` removes; a path is a list of keys and indexes from the root."""


def diff(old: Any, new: Any) -> list[Change]:
    """The changes that turn one value into the other, in an order in which they can be applied."""
    changes: list[Change] = []
    if not _same(old, new):
        _diff(old, new, [], changes)
    return changes


def _same(old: Any, new: Any) -> bool:
    return old is new or (old.__class__ is new.__class__ and old == new)


def _diff(old: Any, new: Any, path: list[str | int], changes: list[Change]) -> None:
    """For values that differ. What is the same is passed over before it is called: most is."""
    if isinstance(new, msgspec.Struct) and old.__class__ is new.__class__ and (fields := _fields(new.__class__)):
        for name, key in fields:
            before, after = getattr(old, name), getattr(new, name)
            if not _same(before, after):
                _diff(before, after, [*path, key], changes)
    elif isinstance(old, dict) and isinstance(new, dict):
        for key in old:
            if key not in new:
                changes.append([[*path, key]])
        for key, after in new.items():
            if key not in old:
                changes.append([[*path, key], after])
            elif not _same(before := old[key], after):
                _diff(before, after, [*path, key], changes)
    elif isinstance(old, list | tuple) and isinstance(new, list | tuple) and len(old) == len(new):
        for index, (before, after) in enumerate(zip(old, new, strict=True)):
            if not _same(before, after):
                _diff(before, after, [*path, index], changes)
    else:
        changes.append([path, new])


@lru_cache(maxsize=256)
def _fields(struct: type[msgspec.Struct]) -> tuple[tuple[str, str], ...]:
    """The fields of a struct and their names in JSON; none for one that is told as a whole, since its form as JSON has
    no place for each field."""
    if struct.__struct_config__.array_like or struct.__struct_config__.omit_defaults:
        return ()
    return tuple(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))


def patch(value: Any, changes: list[Change]) -> Any:
    """A JSON value with changes applied; the value itself is not changed. For tests and bots of the protocol."""
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
